/*!
The distance of Damerau and Levenshtein, in linear memory.

An exchange of *ab* for *ba* with things between them costs one more than those things. Zhao and Sahni (2019, "String
correction using the Damerau-Levenshtein distance") show that things need to be between them on one side at most. So
only two exchanges can end at a cell: one whose *b* and *a* are neighbours in the hypothesis, and one whose *a* and *b*
are in the reference. What each begins from is remembered: by column the cell before the last row that matched there,
by row the cell two rows up before the last column that matched.
*/

use super::{Stop, Symbol};

/// The distance with its scratch memory.
#[derive(Debug, Default)]
pub(super) struct Damerau {
    /// By symbol the last row that has it.
    rows: Vec<u32>,
    above: Vec<u32>,
    row: Vec<u32>,
    /// By column: the cell from which an exchange that ends with the last match there begins.
    starts: Vec<u32>,
}

/// More than any distance, with room to add to.
const FAR: u32 = u32::MAX / 2;

impl Damerau {
    /// The distance; neither side is empty.
    pub(super) fn distance<S: Symbol>(
        &mut self,
        reference: &[S],
        hypothesis: &[S],
        kinds: usize,
        stop: Stop<'_>,
    ) -> usize {
        let columns = hypothesis.len();
        self.rows.clear();
        self.rows.resize(kinds, 0);
        self.above.clear();
        self.above.resize(columns + 1, FAR);
        self.row.clear();
        self.row.extend(0..=columns as u32);
        self.starts.clear();
        self.starts.resize(columns + 1, FAR);
        let mut cells = 0;
        for (number, symbol) in (1..).zip(reference) {
            std::mem::swap(&mut self.above, &mut self.row);
            self.fill(number, *symbol, hypothesis);
            self.rows[symbol.index()] = number;
            cells += columns;
            if cells > 1 << 22 {
                cells = 0;
                if stop() {
                    break;
                }
            }
        }
        self.row[columns] as usize
    }

    /// Fills a row, which still holds what is two rows above it.
    #[inline]
    fn fill<S: Symbol>(&mut self, number: u32, symbol: S, hypothesis: &[S]) {
        let Self { rows, above, row, starts } = self;
        let (mut before_match, mut last_match) = (FAR, 0);
        let mut two_above = row[0];
        row[0] = number;
        let mut left = number;
        for (column, other) in (1..).zip(hypothesis) {
            let place = column as usize;
            let same = symbol == *other;
            let mut cost = (above[place - 1] + u32::from(!same)).min(left + 1).min(above[place] + 1);
            if same {
                last_match = column;
                starts[place] = if place < 2 { FAR } else { above[place - 2] };
                before_match = two_above;
            } else {
                let row_before = rows[other.index()];
                if last_match > 0 && row_before > 0 {
                    if column - last_match == 1 {
                        cost = cost.min(starts[place] + (number - row_before));
                    } else if number - row_before == 1 {
                        cost = cost.min(before_match + (column - last_match));
                    }
                }
            }
            two_above = row[place];
            row[place] = cost;
            left = cost;
        }
    }
}
