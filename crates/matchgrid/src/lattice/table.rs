//! The alignment of two lattices: the whole table of costs.

use super::word::fragments_match;
use super::{Failure, Kind, Lattice, MOST_CELLS, PAUSE, Step, Stop};
use std::cmp::Ordering;

/// A cell takes more time here than in a band, and alternatives take memory of their own.
const MOST: usize = MOST_CELLS / 4;

/// The last operation on the way to a cell.
const BOTH: u8 = 0;
const DELETE: u8 = 1;
const INSERT: u8 = 2;

/// Both lattices, and by word numbers that are equal where words are.
#[derive(Clone, Copy)]
struct Sides<'s> {
    reference: &'s Lattice,
    hypothesis: &'s Lattice,
    symbols: (&'s [u32], &'s [u32]),
    fragments: bool,
}

impl Sides<'_> {
    fn equal(&self, row: usize, column: usize) -> bool {
        if self.fragments
            && (self.reference.word(row).is_fragment() || self.hypothesis.word(column).is_fragment())
        {
            return fragments_match(self.reference.compared(row), self.hypothesis.compared(column));
        }
        self.symbols.0[row - 1] == self.symbols.1[column - 1]
    }

    fn both_null(&self, row: usize, column: usize) -> bool {
        self.reference.word(row).is_null() && self.hypothesis.word(column).is_null()
    }

    /// What it costs that one word stands for the other.
    fn pair(&self, row: usize, column: usize) -> f32 {
        match self.equal(row, column) {
            true if self.both_null(row, column) => 1.0,
            true => 0.0,
            false => 4.0,
        }
    }
}

/// An arc of the hypothesis: what it costs alone, and what it follows.
#[derive(Debug, Clone, Copy)]
struct Column {
    alone: f32,
    before: Before,
}

/// What an arc follows: an arc, or a fork, which is a node in which several arcs end, by its number among these.
#[derive(Debug, Clone, Copy)]
enum Before {
    Arc(usize),
    Fork(usize),
}

/// A node of the reference, once an arc left it.
#[derive(Debug, Default)]
struct Node {
    /// For each arc of the hypothesis, the least cost of the arcs that end here.
    costs: Vec<f32>,
    /// Which of these arcs has it, if there are several: the first.
    arcs: Vec<u32>,
    /// By fork, the least cost of all pairs of arcs that end here and there, and the arc there: of the first pair, in
    /// the order of the reference and then of the hypothesis.
    pairs: Vec<(f32, u32)>,
    /// How many arcs have yet to leave it.
    leaving: u32,
}

/// Scratch memory.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// By arc of the reference and arc of the hypothesis.
    operations: Vec<u8>,
    /// By arc of the reference and fork: the arc that an insertion follows.
    inserted: Vec<u32>,
    /// By arc of the reference, until the node in which it ends is left: the costs.
    rows: Vec<Vec<f32>>,
    nodes: Vec<Node>,
    columns: Vec<Column>,
    /// The nodes of the hypothesis that are forks.
    forks: Vec<usize>,
    /// By fork: the least cost, in this row, of the arcs that end there, once it is known.
    least: Vec<Option<f32>>,
    /// Rows to be used again.
    spare: Vec<Vec<f32>>,
}

impl Table {
    /// Appends the steps, the last one first.
    ///
    /// Costs are added in single precision and in the tool's order: since `@` costs 0.001, ties can depend on that.
    pub(super) fn align(
        &mut self,
        (reference, hypothesis): (&Lattice, &Lattice),
        symbols: (&[u32], &[u32]),
        steps: &mut Vec<Step>,
        stop: Stop<'_>,
    ) -> Result<(), Failure> {
        let cells = reference.arcs().saturating_mul(hypothesis.arcs());
        if cells > MOST {
            return Err(Failure::TooLarge { cells, most: MOST });
        }
        let fragments = reference.has_fragments() || hypothesis.has_fragments();
        let sides = Sides { reference, hypothesis, symbols, fragments };
        self.start(sides, cells);
        for row in 0..reference.arcs() {
            if row % (1 + PAUSE / hypothesis.arcs()) == 1 && stop() {
                return Err(Failure::Stopped);
            }
            self.fill(sides, row);
        }
        self.enter(sides, reference.last());
        self.trace(sides, steps);
        Ok(())
    }

    fn start(&mut self, sides: Sides<'_>, cells: usize) {
        let (reference, hypothesis) = (sides.reference, sides.hypothesis);
        // What an earlier call left in these two is written over before it is read.
        self.operations.resize(cells.max(self.operations.len()), 0);
        self.nodes.clear();
        self.nodes.resize_with(reference.ends.len(), Node::default);
        reference.from.iter().for_each(|node| self.nodes[*node as usize].leaving += 1);
        self.rows.clear();
        self.rows.resize_with(reference.arcs(), Vec::new);
        self.forks.clear();
        self.columns.clear();
        let before: Vec<Before> = (0..hypothesis.ends.len())
            .map(|node| {
                if let [arc] = hypothesis.before(node) {
                    return Before::Arc(*arc as usize);
                }
                self.forks.push(node);
                Before::Fork(self.forks.len() - 1)
            })
            .collect();
        let arcs = hypothesis.words.iter().zip(&hypothesis.from);
        self.columns
            .extend(arcs.map(|(word, from)| Column { alone: word.alone(), before: before[*from as usize] }));
        let inserted = reference.arcs() * self.forks.len();
        self.inserted.resize(inserted.max(self.inserted.len()), 0);
    }

    /// Fills the row of an arc of the reference.
    fn fill(&mut self, sides: Sides<'_>, row: usize) {
        let (width, forks) = (sides.hypothesis.arcs(), self.forks.len());
        let node = row.checked_sub(1).map(|place| sides.reference.from[place] as usize);
        if let Some(node) = node {
            self.enter(sides, node);
        }
        self.least.clear();
        self.least.resize(forks, None);
        let mut line = Line {
            sides,
            columns: &self.columns,
            forks: &self.forks,
            costs: self.spare.pop().unwrap_or_default(),
            operations: &mut self.operations[row * width..][..width],
            inserted: &mut self.inserted[row * forks..][..forks],
            least: &mut self.least,
        };
        line.costs.clear();
        match node {
            None => line.first(),
            Some(node) => line.next(row, &self.nodes[node]),
        }
        self.rows[row] = line.costs;
        if let Some(node) = node {
            let node = &mut self.nodes[node];
            node.leaving -= 1;
            if node.leaving == 0 {
                self.spare.push(std::mem::take(&mut node.costs));
            }
        }
    }

    /// Makes a node of the arcs that end in it, if that was not done.
    fn enter(&mut self, sides: Sides<'_>, number: usize) {
        let node = &mut self.nodes[number];
        let [first, others @ ..] = sides.reference.before(number) else { return };
        if !node.costs.is_empty() {
            return;
        }
        node.costs = std::mem::take(&mut self.rows[*first as usize]);
        if !others.is_empty() {
            node.arcs.resize(node.costs.len(), *first);
        }
        for arc in others {
            let row = std::mem::take(&mut self.rows[*arc as usize]);
            for ((least, which), cost) in node.costs.iter_mut().zip(&mut node.arcs).zip(&row) {
                if *cost < *least {
                    (*least, *which) = (*cost, *arc);
                }
            }
            self.spare.push(row);
        }
        node.pairs = self.forks.iter().map(|fork| cheapest(node, sides.hypothesis.before(*fork))).collect();
    }

    /// Appends the steps from the last cell to the first.
    fn trace(&self, sides: Sides<'_>, steps: &mut Vec<Step>) {
        let (reference, hypothesis) = (sides.reference, sides.hypothesis);
        let last = match hypothesis.before(hypothesis.last()) {
            [arc] => Before::Arc(*arc as usize),
            _ => Before::Fork(self.forks.len() - 1),
        };
        let (mut row, mut column) = self.pair_before(sides, reference.last(), last);
        while row + column > 0 {
            let operation = self.operations[row * hypothesis.arcs() + column];
            steps.extend(step(sides, operation, row, column));
            (row, column) = match operation {
                BOTH => {
                    let node = reference.from[row - 1] as usize;
                    self.pair_before(sides, node, self.columns[column - 1].before)
                }
                DELETE => (self.arc_before(sides, reference.from[row - 1] as usize, column), column),
                _ => match self.columns[column - 1].before {
                    Before::Arc(arc) => (row, arc),
                    Before::Fork(fork) => (row, self.inserted[row * self.forks.len() + fork] as usize),
                },
            };
        }
    }

    /// The cheapest pair of an arc that ends in a node and of what an arc of the hypothesis follows.
    fn pair_before(&self, sides: Sides<'_>, node: usize, before: Before) -> (usize, usize) {
        let column = match before {
            Before::Arc(arc) => arc,
            Before::Fork(fork) => self.nodes[node].pairs[fork].1 as usize,
        };
        (self.arc_before(sides, node, column), column)
    }

    /// The arc that ends in a node and is the cheapest way there, for an arc of the hypothesis.
    fn arc_before(&self, sides: Sides<'_>, node: usize, column: usize) -> usize {
        let only = sides.reference.before(node)[0];
        self.nodes[node].arcs.get(column).copied().unwrap_or(only) as usize
    }
}

/// The least cost of the arcs that end in a node and of those that end in a fork, and the arc there.
fn cheapest(node: &Node, before: &[u32]) -> (f32, u32) {
    let which = |column: u32| node.arcs.get(column as usize).copied().unwrap_or_default();
    let cost = |column: u32| node.costs[column as usize];
    let (mut least, mut best) = (f32::INFINITY, 0);
    for column in before {
        let better = match cost(*column).total_cmp(&least) {
            Ordering::Less => true,
            Ordering::Equal => which(*column) < which(best),
            Ordering::Greater => false,
        };
        if better {
            (least, best) = (cost(*column), *column);
        }
    }
    (least, best)
}

/// What a step of the path is worth; nothing if it is about nothing.
fn step(sides: Sides<'_>, operation: u8, row: usize, column: usize) -> Option<Step> {
    let (reference, hypothesis) = (Some(row as u32), Some(column as u32));
    let alone = |word: super::Word, kind| match word {
        word if word.is_null() => None,
        word if word.is_optional() => Some(Kind::Correct),
        _ => Some(kind),
    };
    match operation {
        BOTH if sides.both_null(row, column) => None,
        BOTH => {
            let kind = if sides.equal(row, column) { Kind::Correct } else { Kind::Substitution };
            Some(Step { kind, reference, hypothesis })
        }
        DELETE => alone(sides.reference.word(row), Kind::Deletion).map(|kind| Step {
            kind,
            reference,
            hypothesis: None,
        }),
        _ => alone(sides.hypothesis.word(column), Kind::Insertion).map(|kind| Step {
            kind,
            reference: None,
            hypothesis,
        }),
    }
}

/// A row of the table while it is filled.
struct Line<'l> {
    sides: Sides<'l>,
    columns: &'l [Column],
    forks: &'l [usize],
    costs: Vec<f32>,
    operations: &'l mut [u8],
    inserted: &'l mut [u32],
    least: &'l mut [Option<f32>],
}

impl Line<'_> {
    /// The row of the start: everything is inserted.
    fn first(&mut self) {
        self.costs.push(0.0);
        for (column, arc) in (1..).zip(self.columns) {
            let cost = self.left(arc.before) + arc.alone;
            self.costs.push(cost);
            self.operations[column] = INSERT;
        }
    }

    /// The row of a word that leaves a node.
    fn next(&mut self, row: usize, node: &Node) {
        let alone = self.sides.reference.word(row).alone();
        self.costs.push(node.costs[0] + alone);
        self.operations[0] = DELETE;
        for (column, arc) in (1..).zip(self.columns) {
            let insert = self.left(arc.before) + arc.alone;
            let delete = node.costs[column] + alone;
            let before = match arc.before {
                Before::Arc(arc) => node.costs[arc],
                Before::Fork(fork) => node.pairs[fork].0,
            };
            let both = before + self.sides.pair(row, column);
            let (cost, operation) = if both <= delete && both <= insert {
                (both, BOTH)
            } else if delete < insert {
                (delete, DELETE)
            } else {
                (insert, INSERT)
            };
            self.costs.push(cost);
            self.operations[column] = operation;
        }
    }

    /// The least cost, in this row, of what an arc follows.
    fn left(&mut self, before: Before) -> f32 {
        let fork = match before {
            Before::Arc(arc) => return self.costs[arc],
            Before::Fork(fork) => fork,
        };
        if let Some(least) = self.least[fork] {
            return least;
        }
        let (mut least, mut best) = (f32::INFINITY, 0);
        for arc in self.sides.hypothesis.before(self.forks[fork]) {
            let cost = self.costs[*arc as usize];
            if cost < least {
                (least, best) = (cost, *arc);
            }
        }
        self.least[fork] = Some(least);
        self.inserted[fork] = best;
        least
    }
}
