//! The search for the matches to make.

use super::{Candidate, Candidates};

/// A match that is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Match {
    /// Where it begins in the reference.
    pub(crate) reference: u32,
    /// What is matched with it.
    pub(crate) with: Candidate,
}

/// The most words of a text.
pub(crate) const MOST_WORDS: usize = 1 << 21;

/// The most that words of two texts weigh: twice each.
const MOST_WEIGHT: u32 = 1 << 23;

/// What is behind the last word of a chunk that is closed, and before the first link.
const NONE: u32 = u32::MAX;

/// What a search has decided so far, from the first word of the reference on.
#[derive(Debug, Clone, Copy)]
struct Path {
    /// Words that are matched, as the search weighs them.
    weight: u32,
    /// Chunks that are closed.
    chunks: u32,
    /// How far matches are from the place of their words in the reference.
    distance: u64,
    /// Behind the last word of the hypothesis that is in the open chunk.
    end: u32,
    /// The first word of the reference that was not decided about.
    next: u32,
    /// The last match.
    link: u32,
}

impl Path {
    /// Smaller is better: more words, fewer chunks, a smaller distance; of equal paths the one with the smaller number.
    ///
    /// There are never more than [`MOST_WORDS`] words, so that a weight has 24 bits and chunks have 22; distances that do
    /// not fit into the rest are of texts for which nobody could wait.
    fn rank(&self, number: usize) -> u128 {
        let (weight, chunks) = (u128::from(MOST_WEIGHT - self.weight), u128::from(self.chunks));
        let distance = u128::from(self.distance.min((1 << 48) - 1));
        weight << 104 | chunks << 80 | distance << 32 | number as u128
    }

    fn closed(self) -> Self {
        if self.end == NONE { self } else { Self { chunks: self.chunks + 1, end: NONE, ..self } }
    }

    fn skip(self) -> Self {
        Self { next: self.next + 1, ..self.closed() }
    }

    /// The path with a match more, of that weight.
    fn take(self, candidate: Candidate, weight: u32) -> Self {
        let open = if self.end == candidate.hypothesis { self } else { self.closed() };
        Self {
            weight: self.weight + weight,
            end: candidate.hypothesis + candidate.hypothesis_length,
            next: self.next + candidate.reference_length,
            ..open
        }
    }
}

/// A candidate at the place that a search has come to.
#[derive(Debug, Clone, Copy)]
struct Choice {
    candidate: Candidate,
    index: u32,
    weight: u32,
    distance: u64,
}

/// A path that is one word longer than its parent.
#[derive(Debug, Clone, Copy)]
struct Child {
    path: Path,
    parent: u32,
    /// The candidate that it takes, if it takes one.
    taken: u32,
}

/// A match of a path, and the one before.
#[derive(Debug, Clone, Copy)]
struct Link {
    reference: u32,
    index: u32,
    before: u32,
}

/// How paths are weighed against each other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Weighing {
    /// How many paths are followed.
    pub(crate) beam: usize,
    /// As the article has it: words of all stages but the first weigh half, and a match costs its own distance. Otherwise
    /// as Meteor: halves are lost, and a match costs those paths that were made after it.
    pub(crate) plain: bool,
}

impl Weighing {
    /// What a match weighs; `exact` says whether its words weigh whole.
    fn weight(self, candidate: Candidate, exact: bool) -> u32 {
        let halves = |words: u32| if exact { 2 * words } else { words };
        if self.plain {
            halves(candidate.hypothesis_length + candidate.reference_length)
        } else {
            halves(candidate.hypothesis_length) / 2 + halves(candidate.reference_length) / 2
        }
    }
}

/// A beam search with its memory.
#[derive(Debug, Default)]
pub(crate) struct Search {
    paths: Vec<Path>,
    choices: Vec<Choice>,
    children: Vec<Child>,
    /// The children's ranks.
    ranks: Vec<u128>,
    /// By path: a bit for each word of the hypothesis that is in a match.
    used: Vec<u64>,
    longer: Vec<u64>,
    /// The paths in order, where they were not.
    sorted: Vec<Path>,
    links: Vec<Link>,
    matches: Vec<Match>,
}

impl Search {
    /// The matches to make, in the order of the reference.
    pub(crate) fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// Finds them; `exact` says of a stage whether its words weigh whole.
    pub(crate) fn run(
        &mut self,
        candidates: &Candidates,
        (reference, hypothesis): (usize, usize),
        (weighing, exact): (Weighing, impl Fn(u32) -> bool),
        stop: &mut dyn FnMut() -> bool,
    ) {
        let blocks = hypothesis.div_ceil(64);
        self.start(candidates, reference, blocks);
        for place in 0..reference {
            if place % 64 == 63 && stop() {
                break;
            }
            let choice = |(index, candidate)| Choice {
                candidate,
                index,
                weight: weighing.weight(candidate, exact(candidate.stage)),
                distance: distance(place, candidate),
            };
            if let Some(fixed) = candidates.fixed(place).map(choice) {
                self.go_on(place, blocks, |path| Path {
                    distance: path.distance + fixed.distance,
                    ..path.take(fixed.candidate, fixed.weight)
                });
                continue;
            }
            self.choices.clear();
            self.choices.extend(candidates.at(place).map(choice));
            if self.choices.is_empty() {
                self.go_on(place, blocks, Path::skip);
            } else {
                self.grow(place, blocks, weighing.plain);
                self.choose(candidates, place, blocks, weighing.beam);
            }
        }
        self.finish(candidates, reference);
    }

    fn start(&mut self, candidates: &Candidates, reference: usize, blocks: usize) {
        let empty = Path { weight: 0, chunks: 0, distance: 0, end: NONE, next: 0, link: NONE };
        self.paths.clear();
        self.paths.push(empty);
        self.links.clear();
        self.used.clear();
        self.used.resize(blocks, 0);
        for (_, candidate) in (0..reference).filter_map(|place| candidates.fixed(place)) {
            use_words(&mut self.used, candidate);
        }
    }

    /// Makes all paths a word longer where there is but one way.
    fn go_on(&mut self, place: usize, blocks: usize, step: impl Fn(Path) -> Path) {
        let Self { paths, ranks, used, longer, sorted, .. } = self;
        for path in &mut *paths {
            if path.next as usize <= place {
                *path = step(*path);
            }
        }
        ranks.clear();
        ranks.extend(paths.iter().enumerate().map(|(number, path)| path.rank(number)));
        if ranks.is_sorted() {
            return;
        }
        ranks.sort_unstable();
        sorted.clear();
        longer.clear();
        for rank in ranks {
            let number = *rank as u32 as usize;
            sorted.push(paths[number]);
            longer.extend(&used[number * blocks..][..blocks]);
        }
        std::mem::swap(paths, sorted);
        std::mem::swap(used, longer);
    }

    /// Makes all paths that are a word longer where there is a choice.
    fn grow(&mut self, place: usize, blocks: usize, plain: bool) {
        let Self { paths, choices, children, ranks, used, .. } = self;
        children.clear();
        ranks.clear();
        let mut push = |path: Path, parent, taken| {
            ranks.push(path.rank(children.len()));
            children.push(Child { path, parent, taken });
        };
        for (parent, path) in paths.iter().enumerate() {
            let (used, parent) = (&used[parent * blocks..][..blocks], parent as u32);
            if path.next as usize > place {
                push(*path, parent, NONE);
                continue;
            }
            let mut path = *path;
            for Choice { candidate, index, weight, distance } in choices.iter().copied() {
                if !is_free(used, candidate) {
                    continue;
                }
                let mut longer = path.take(candidate, weight);
                if plain {
                    longer.distance += distance;
                } else {
                    path.distance += distance;
                }
                push(longer, parent, index);
            }
            push(path.skip(), parent, NONE);
        }
    }

    /// Keeps the best of the longer paths, the first made of several.
    fn choose(&mut self, candidates: &Candidates, place: usize, blocks: usize, beam: usize) {
        let Self { paths, children, ranks, used, longer, links, .. } = self;
        if ranks.len() > beam {
            ranks.select_nth_unstable(beam - 1);
            ranks.truncate(beam);
        }
        if !ranks.is_sorted() {
            ranks.sort_unstable();
        }
        paths.clear();
        longer.clear();
        for rank in ranks {
            let Child { mut path, parent, taken } = children[*rank as u32 as usize];
            let start = longer.len();
            longer.extend(&used[parent as usize * blocks..][..blocks]);
            if taken != NONE {
                use_words(&mut longer[start..], candidates.get(taken));
                links.push(Link { reference: place as u32, index: taken, before: path.link });
                path.link = links.len() as u32 - 1;
            }
            paths.push(path);
        }
        std::mem::swap(used, longer);
    }

    /// Keeps the matches of the best path, and those that are of all paths.
    fn finish(&mut self, candidates: &Candidates, reference: usize) {
        let best = self.paths.iter().min_by_key(|path| path.closed().rank(0));
        let mut link = best.map_or(NONE, |path| path.link);
        self.matches.clear();
        while link != NONE {
            let Link { reference, index, before } = self.links[link as usize];
            self.matches.push(Match { reference, with: candidates.get(index) });
            link = before;
        }
        let fixed = (0..reference).filter_map(|place| Some((place as u32, candidates.fixed(place)?.1)));
        self.matches.extend(fixed.map(|(reference, with)| Match { reference, with }));
        self.matches.sort_unstable_by_key(|one| one.reference);
    }
}

fn is_free(used: &[u64], candidate: Candidate) -> bool {
    candidate.places().all(|at| used[at / 64] >> (at % 64) & 1 == 0)
}

fn use_words(used: &mut [u64], candidate: Candidate) {
    for at in candidate.places() {
        used[at / 64] |= 1 << (at % 64);
    }
}

fn distance(place: usize, candidate: Candidate) -> u64 {
    place.abs_diff(candidate.hypothesis as usize) as u64
}
