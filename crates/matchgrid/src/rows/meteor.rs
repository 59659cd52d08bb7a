//! Rows of METEOR.

use super::align::words;
use super::{Aligned, Chunk, Kernel, Op, Segment, Worker, flag};
use crate::meteor::{Candidates, Lexicon, MOST_WORDS, Match, Search, Side, Sources, Stage, Weighing};
use crate::text::Stemmer;
use crate::{Error, Resource, Tables};

/// METEOR's statistics: `hypothesis_length reference_length hypothesis_function reference_function`, then for each stage
/// the words that it matched (`hypothesis_content reference_content hypothesis_function reference_function`), then
/// `chunks hypothesis_matched reference_matched`.
///
/// The reference with the highest score counts, the first of equals. Where every word of both texts is matched and in
/// order, `chunks` is 0: so rows add, since there is no penalty for that one.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meteor {
    /// What finds matches, in order, each once.
    pub stages: Vec<Stage>,
    /// What a match of each stage weighs.
    pub weights: Vec<f64>,
    /// The weight of recall, the form and the weight of the penalty, and the weight of content words.
    pub parameters: [f64; 4],
    /// The stemmer, if there is a stage that needs one.
    pub stemmer: Option<String>,
    /// Whether lengths are counted in characters, in units of UTF-16.
    pub characters: bool,
    /// How many paths the search follows.
    pub beam: usize,
    /// Whether Meteor's arithmetic is mended.
    pub plain: bool,
}

/// The kernel with what it knows of words.
#[derive(Debug)]
struct Informed {
    settings: Meteor,
    sources: Sources,
}

/// The places of numbers in a row: those of stages begin behind the first, and the last are behind them.
const HEAD: usize = 4;
const TAIL: usize = 3;

/// The most paths that a search follows.
const MOST_PATHS: usize = 1000;

impl Meteor {
    pub(super) fn check(&self) -> Result<(), Error> {
        let Self { stages, weights, .. } = self;
        let twice = (1..stages.len()).any(|place| stages[..place].contains(&stages[place]));
        if stages.is_empty() || twice || weights.len() != stages.len() {
            return Err(Error::Option(
                "meteor needs from one to four stages, each once and with a weight".to_owned(),
            ));
        }
        if !(1..=MOST_PATHS).contains(&self.beam)
            || weights.iter().chain(&self.parameters).any(|number| !(0.0..=1e100).contains(number))
        {
            return Err(Error::Option("a setting of meteor is out of its range".to_owned()));
        }
        Ok(())
    }

    /// The kernel with the tables of its stages.
    pub(super) fn informed(self, tables: &mut Tables) -> Result<Box<dyn Kernel>, Error> {
        let table = |stage, name: &str, tables: &mut Tables, fits: fn(&Resource) -> bool| {
            if !self.stages.contains(&stage) {
                return Ok(None);
            }
            let table = tables.take(name)?;
            let other = || Error::Option(format!("the table {name:?} is of another kind"));
            if fits(&table) { Ok(Some(table)) } else { Err(other()) }
        };
        let synonyms = table(Stage::Synonym, "synonyms", tables, |table| table.sets().is_some())?;
        let paraphrases = table(Stage::Paraphrase, "paraphrases", tables, |table| table.phrases().is_some())?;
        let stemmer = match (&self.stemmer, self.stages.contains(&Stage::Stem)) {
            (Some(name), true) => Some(Stemmer::parse(name, None)?),
            (None, false) => None,
            _ => return Err(Error::Option("the stage stem needs a stemmer, and no other does".to_owned())),
        };
        let sources = Sources {
            hashed: !self.plain,
            function: tables.take("function-words")?,
            stemmer,
            synonyms,
            paraphrases,
        };
        Ok(Box::new(Informed { settings: self, sources }))
    }

    /// The score of a row.
    ///
    /// In the order of the formula in Python: of several references the best is to be the one of which Python says so.
    fn score(&self, row: &[f64]) -> f64 {
        let [alpha, beta, gamma, delta] = self.parameters;
        let part = |side: usize| {
            // In Meteor's order: content words of all stages, then function words.
            let weighed = [(side, delta), (side + 2, 1.0 - delta)].into_iter().flat_map(|(place, share)| {
                let stages = row[HEAD..].chunks_exact(4).zip(&self.weights);
                stages.map(move |(those, weight)| weight * those[place] * share)
            });
            let found: f64 = weighed.fold(0.0, |sum, part| sum + part);
            found / (delta * (row[side] - row[side + 2]) + (1.0 - delta) * row[side + 2])
        };
        let (precision, recall) = (part(0), part(1));
        let mean = 1.0 / ((1.0 - alpha) / precision + alpha / recall);
        let tail = &row[row.len() - TAIL..];
        let fragmentation = tail[0] / (f64::midpoint(tail[1], tail[2]));
        let score = mean * (1.0 - gamma * fragmentation.powf(beta));
        if score.is_nan() { 0.0 } else { score }
    }
}

impl Kernel for Informed {
    fn width(&self) -> usize {
        HEAD + 4 * self.settings.stages.len() + TAIL
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch {
            settings: &self.settings,
            lexicon: Lexicon::new(&self.sources),
            hypothesis: Side::default(),
            reference: Side::default(),
            candidates: Candidates::default(),
            search: Search::default(),
            trial: Vec::new(),
        })
    }
}

struct Scratch<'k> {
    settings: &'k Meteor,
    lexicon: Lexicon<'k>,
    hypothesis: Side,
    reference: Side,
    candidates: Candidates,
    search: Search,
    /// The row of a reference.
    trial: Vec<f64>,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        if is_long(segment) {
            return flag::REFUSED;
        }
        if self.lexicon.tidy() {
            self.candidates.forget();
        }
        self.lexicon.read(segment.hypothesis, &mut self.hypothesis);
        let (mut flags, mut best) = (0, f64::NEG_INFINITY);
        let mut trial = std::mem::take(&mut self.trial);
        trial.resize(row.len(), 0.0);
        for number in 0..segment.references.len() {
            flags |= self.compare(segment, number, &mut trial);
            let score = self.settings.score(&trial);
            if score > best {
                best = score;
                row.copy_from_slice(&trial);
            }
        }
        self.trial = trial;
        flags
    }

    fn align(&mut self, segment: &mut Segment<'_>) -> Option<Aligned> {
        if is_long(segment) {
            return None;
        }
        let mut row = vec![0.0; HEAD + 4 * self.settings.stages.len() + TAIL];
        self.lexicon.read(segment.hypothesis, &mut self.hypothesis);
        let mut best: Option<(f64, Aligned)> = None;
        for chosen in 0..segment.references.len() {
            if self.compare(segment, chosen, &mut row) & flag::REFUSED != 0 {
                return None;
            }
            let score = self.settings.score(&row);
            if best.as_ref().is_none_or(|best| score > best.0) {
                let chunks = self.search.matches().iter().map(|one| self.chunk(*one)).collect();
                let (reference, hypothesis) = (words(segment.references[chosen]), words(segment.hypothesis));
                best = Some((score, Aligned { chosen, reference, hypothesis, chunks, shifts: Vec::new() }));
            }
        }
        best.map(|best| best.1)
    }

    fn refusal(&mut self, segment: &mut Segment<'_>) -> Option<String> {
        Some(if is_long(segment) {
            format!("a text has more than {MOST_WORDS} words, too many to align: split it")
        } else {
            "the texts have more pairs of phrases that are paraphrases than can be aligned: split them"
                .to_owned()
        })
    }
}

impl Scratch<'_> {
    fn chunk(&self, Match { reference, with }: Match) -> Chunk {
        let op = match self.settings.stages[with.stage as usize] {
            Stage::Exact => Op::Equal,
            Stage::Stem => Op::Stem,
            Stage::Synonym => Op::Synonym,
            Stage::Paraphrase => Op::Paraphrase,
        };
        let start = reference as usize;
        Chunk { op, reference: start..start + with.reference_length as usize, hypothesis: with.places() }
    }

    /// The row of a reference.
    fn compare(&mut self, segment: &mut Segment<'_>, number: usize, row: &mut [f64]) -> u16 {
        let Self { settings, lexicon, hypothesis, reference, candidates, search, .. } = self;
        lexicon.read(segment.references[number], reference);
        // Of equal texts Meteor takes the first stage for all that is needed.
        let only_first = !settings.plain && reference.keys == hypothesis.keys;
        let stages = if only_first { &settings.stages[..1] } else { &settings.stages[..] };
        let complete = candidates.collect(lexicon, stages, (reference, hypothesis));
        let mut flags = if candidates.collided { flag::FAULT } else { 0 };
        if !complete {
            return flags | flag::REFUSED;
        }
        if only_first && stages[0] != Stage::Exact && !reference.keys.is_empty() {
            flags |= flag::FIRST_STAGE;
        }
        let lengths = (reference.len(), hypothesis.len());
        let exact = |stage: u32| settings.stages[stage as usize] == Stage::Exact;
        let weighing = Weighing { beam: settings.beam, plain: settings.plain };
        search.run(candidates, lengths, (weighing, exact), segment.stop());
        row.fill(0.0);
        Counter { lexicon, characters: settings.characters, sides: [hypothesis, reference] }
            .fill(search.matches(), row);
        flags
    }
}

fn is_long(segment: &Segment<'_>) -> bool {
    segment.references.iter().chain([&segment.hypothesis]).any(|text| text.spans.len() > MOST_WORDS)
}

/// Counts the words of a pair of texts.
struct Counter<'c> {
    lexicon: &'c Lexicon<'c>,
    characters: bool,
    /// The hypothesis and the reference.
    sides: [&'c Side; 2],
}

impl Counter<'_> {
    /// Fills the row of some matches, in the order of the reference.
    fn fill(&self, matches: &[Match], row: &mut [f64]) {
        let tail = row.len() - TAIL;
        for (number, side) in self.sides.iter().enumerate() {
            for word in &side.words {
                let (length, function) = self.size(*word);
                row[number] += length;
                row[HEAD / 2 + number] += if function { length } else { 0.0 };
            }
        }
        let (mut chunks, mut sizes, mut end) = (0, [0; 2], None);
        for Match { reference, with } in matches {
            let starts = [with.hypothesis, *reference];
            let lengths = [with.hypothesis_length, with.reference_length];
            let those = &mut row[HEAD + 4 * with.stage as usize..][..4];
            for (number, side) in self.sides.iter().enumerate() {
                for word in side.words[starts[number] as usize..].iter().take(lengths[number] as usize) {
                    let (length, function) = self.size(*word);
                    those[2 * usize::from(function) + number] += length;
                }
                sizes[number] += lengths[number] as usize;
            }
            chunks += u32::from(end != Some(starts));
            end = Some([starts[0] + lengths[0], starts[1] + lengths[1]]);
        }
        let whole = chunks == 1 && sizes == self.sides.map(Side::len);
        row[tail] = if whole { 0.0 } else { f64::from(chunks) };
        row[tail + 1] = sizes[0] as f64;
        row[tail + 2] = sizes[1] as f64;
    }

    /// What a word counts, and whether it is a function word.
    fn size(&self, word: u32) -> (f64, bool) {
        let word = self.lexicon.word(word);
        (if self.characters { f64::from(word.units) } else { 1.0 }, word.function)
    }
}
