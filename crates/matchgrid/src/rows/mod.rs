/*!
Rows: from segments to the numbers that add.

A [`Kernel`] knows one metric's columns and makes [`Worker`]s; a worker owns scratch memory and turns one prepared
segment into one row. [`rows`] runs any number of [`Job`]s over a [`Corpus`] in one pass: texts are prepared once for
all jobs with the same pipeline.
*/

mod align;
mod bag;
mod bleu;
mod chrf;
mod cider;
mod config;
mod edits;
mod equal;
mod facts;
mod gleu;
mod gleu_plus;
mod kept;
mod learn;
mod meteor;
mod meteor2005;
mod nist;
mod ribes;
mod rouge;
mod sclite;
mod segment;
mod soft;
mod ter;
mod tercom;

pub use crate::distance::Distance;
pub use align::{Aligned, Chunk, Op, Shift, align};
pub use bag::Bag;
pub use bleu::{Bleu, ReferenceLength};
pub use chrf::{Chrf, Gaps};
pub use cider::Cider;
pub(crate) use config::check_orders;
pub use config::{Config, MAX_ORDERS};
pub use edits::{Columns, Edits, Unit};
pub use equal::Equal;
pub use facts::flag;
pub use gleu::Gleu;
pub use gleu_plus::GleuPlus;
use kept::Kept;
pub use learn::ngrams;
pub use meteor::Meteor;
pub use meteor2005::{Meteor2005, Rule, Synonymy};
pub use nist::Nist;
pub use ribes::{Arithmetic, Ribes};
pub use rouge::{Choice, Member, Rouge};
pub use sclite::{Characters, Rules, Sclite, Split};
pub use segment::Segment;
pub use soft::Soft;
pub use ter::Ter;
pub use tercom::Tercom;

use crate::names::Names;
pub use crate::text::DIGEST;
use crate::text::{Form, Pipeline, Prepared, Slot, Source};
use crate::{Error, parallel};

/// What makes the rows of one metric.
pub trait Kernel: Send + Sync {
    /// The number of columns of a row.
    fn width(&self) -> usize;

    /// Whether a row depends on the segment's source too.
    fn takes_source(&self) -> bool {
        false
    }

    /// A worker with scratch memory of its own, for one thread.
    fn worker(&self) -> Box<dyn Worker + '_>;
}

/// Makes rows, one segment at a time.
pub trait Worker {
    /// Fills `row` (given zeroed, [`Kernel::width`] wide) and answers [`flag`]s of its own, or 0.
    /// There is at least one reference; absent references are left out before.
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16;

    /// The alignment that the row counts, if it counts edits.
    fn align(&mut self, _segment: &mut Segment<'_>) -> Option<Aligned> {
        None
    }

    /// Why there is no row, if [`flag::REFUSED`] was answered.
    fn refusal(&mut self, _segment: &mut Segment<'_>) -> Option<String> {
        None
    }
}

/// A metric's kernel with the preprocessing of both sides.
pub struct Job {
    /// What is done to hypotheses.
    pub hypothesis: Pipeline,
    /// What is done to references; mostly the same.
    pub reference: Pipeline,
    /// What makes the rows.
    pub kernel: Box<dyn Kernel>,
}

/// The segments to measure.
pub struct Corpus<'a> {
    hypotheses: Vec<Source<'a>>,
    references: Vec<Source<'a>>,
    ends: Vec<usize>,
    /// What the hypotheses are translations or corrections of, if anybody asks: one a segment, or none at all.
    sources: Vec<Source<'a>>,
}

/// The texts of a segment as the caller has them: hypothesis, references, and the source if there is one.
type Texts<'c> = (Source<'c>, &'c [Source<'c>], Option<Source<'c>>);

impl<'a> Corpus<'a> {
    /// Segment *i* has the next `counts[i]` of `references`.
    ///
    /// # Errors
    /// [`Error::Text`] when lengths do not fit, or a segment has no reference.
    pub fn new(
        hypotheses: Vec<Source<'a>>,
        references: Vec<Source<'a>>,
        counts: Vec<usize>,
    ) -> Result<Self, Error> {
        let mut ends = Vec::with_capacity(hypotheses.len());
        let mut end = 0;
        for count in counts {
            if count == 0 {
                return Err(Error::Text(format!("segment {} has no reference", ends.len() + 1)));
            }
            end = count.saturating_add(end);
            ends.push(end);
        }
        if ends.len() != hypotheses.len() || end != references.len() {
            return Err(Error::Text(format!(
                "{} hypotheses, but {} references for {} segments",
                hypotheses.len(),
                references.len(),
                ends.len()
            )));
        }
        Ok(Self { hypotheses, references, ends, sources: Vec::new() })
    }

    /// The same segments with their sources, one each.
    ///
    /// # Errors
    /// [`Error::Text`] when there are more or fewer.
    pub fn with_sources(self, sources: Vec<Source<'a>>) -> Result<Self, Error> {
        if sources.len() != self.len() {
            return Err(Error::Text(format!("{} sources for {} segments", sources.len(), self.len())));
        }
        Ok(Self { sources, ..self })
    }

    /// Refuses what is too long for the preprocessing of a job.
    fn check(&self, job: &Job) -> Result<(), Error> {
        if job.kernel.takes_source() {
            job.hypothesis.check(&self.sources, |index| format!("source {}", index + 1))?;
        }
        job.hypothesis.check(&self.hypotheses, |index| format!("hypothesis {}", index + 1))?;
        self.check_references(&job.reference)
    }

    fn check_references(&self, pipeline: &Pipeline) -> Result<(), Error> {
        let segment = |index| self.ends.partition_point(|end| *end <= index) + 1;
        pipeline.check(&self.references, |index| format!("a reference of segment {}", segment(index)))
    }

    /// The number of segments.
    fn len(&self) -> usize {
        self.hypotheses.len()
    }

    fn references(&self, segment: usize) -> &[Source<'a>] {
        let start = if segment == 0 { 0 } else { self.ends[segment - 1] };
        &self.references[start..self.ends[segment]]
    }

    fn texts(&self, segment: usize) -> Texts<'_> {
        (self.hypotheses[segment], self.references(segment), self.sources.get(segment).copied())
    }
}

/// The rows of one job, with [`flag`]s for each segment, and a digest of its prepared references: of a kernel that takes
/// the source, of both.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Rows {
    /// Row-major, one row a segment.
    pub values: Vec<f64>,
    /// The first 16 bytes of the SHA-256 of the prepared references, one after another.
    pub digests: Vec<u8>,
    /// Facts about each segment.
    pub flags: Vec<u16>,
}

impl Rows {
    fn zeroed(segments: usize, width: usize) -> Self {
        Self {
            values: vec![0.0; segments * width],
            digests: vec![0; segments * DIGEST],
            flags: vec![0; segments],
        }
    }
}

/// Where the rows of consecutive segments go.
struct Part<'r> {
    values: &'r mut [f64],
    digests: &'r mut [u8],
    flags: &'r mut [u16],
}

/// Segments that a thread takes at once: many enough that taking them is free, few enough to go round.
const BLOCK: usize = 64;

/// Runs all jobs over the corpus in one pass; the result does not depend on the number of threads.
///
/// # Errors
/// [`Error::Text`] when a text is too long for a job's preprocessing; [`Error::Segment`] when a kernel refuses one;
/// [`Error::Interrupted`] when `interrupted`, asked every few segments, says so.
pub fn rows(
    jobs: &[Job],
    corpus: &Corpus<'_>,
    threads: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<Rows>, Error> {
    jobs.iter().try_for_each(|job| corpus.check(job))?;
    if corpus.sources.is_empty() && jobs.iter().any(|job| job.kernel.takes_source()) {
        return Err(Error::Option("this metric needs the source of each segment".to_owned()));
    }
    let mut whole: Vec<_> = jobs.iter().map(|job| Rows::zeroed(corpus.len(), job.kernel.width())).collect();
    let mut blocks: Vec<Vec<Part<'_>>> = (0..corpus.len().div_ceil(BLOCK)).map(|_| Vec::new()).collect();
    for (rows, job) in whole.iter_mut().zip(jobs) {
        let values = rows.values.chunks_mut(BLOCK * job.kernel.width());
        let others = rows.digests.chunks_mut(BLOCK * DIGEST).zip(rows.flags.chunks_mut(BLOCK));
        for ((block, values), (digests, flags)) in blocks.iter_mut().zip(values).zip(others) {
            block.push(Part { values, digests, flags });
        }
    }
    let work = |driver: &mut Driver<'_>, block, mut parts: Vec<Part<'_>>, stop: &mut dyn FnMut() -> bool| {
        let start = block * BLOCK;
        for segment in start..corpus.len().min(start + BLOCK) {
            driver.segment(corpus, segment, &mut parts, stop);
            if driver.pause(corpus, segment) && stop() {
                break;
            }
        }
    };
    parallel::share(blocks, threads, || Driver::new(jobs), work, interrupted)?;
    for (job, rows) in jobs.iter().zip(&whole) {
        if let Some(segment) = rows.flags.iter().position(|flags| flags & flag::REFUSED != 0) {
            return Err(refused(job, corpus, segment));
        }
    }
    Ok(whole)
}

/// The error about a segment of which a kernel makes nothing; the segment is read once more, to say why.
fn refused(job: &Job, corpus: &Corpus<'_>, segment: usize) -> Error {
    let Driver { mut groups, mut names, .. } = Driver::new(std::slice::from_ref(job));
    let why = groups[0].prepared(corpus.texts(segment), |hypothesis, references, source, workers| {
        let stop = &mut || false;
        workers[0].worker.refusal(&mut Segment::new(hypothesis, references, &mut names, stop).from(source))
    });
    match why {
        Some(message) => Error::Segment { number: segment + 1, message },
        None => Error::Option("this metric makes no alignment".to_owned()),
    }
}

/// One thread's scratch memory: jobs grouped by equal preprocessing.
struct Driver<'j> {
    groups: Vec<Group<'j>>,
    form: Form,
    names: Names,
    since_pause: usize,
}

/// Bytes of text after which a thread asks whether to stop: some time for the slowest kernel, none for the quickest.
const PAUSE: usize = 4096;

struct Group<'j> {
    hypothesis: &'j Pipeline,
    reference: &'j Pipeline,
    workers: Vec<Hand<'j>>,
    slot: Slot,
    slots: Vec<Slot>,
    /// Where the source goes, if a worker takes it.
    source: Option<Slot>,
}

/// A worker with the number of its job and the width of its rows.
struct Hand<'j> {
    job: usize,
    width: usize,
    takes_source: bool,
    worker: Box<dyn Worker + 'j>,
}

impl<'j> Group<'j> {
    /// Prepares a segment and hands it over, with the workers; the source only if one of them takes it.
    fn prepared<T>(
        &mut self,
        (hypothesis, references, source): Texts<'_>,
        take: impl FnOnce(Prepared<'_>, &[Prepared<'_>], Option<Prepared<'_>>, &mut [Hand<'j>]) -> T,
    ) -> T {
        if self.slots.len() < references.len() {
            let (slot, same) = (&self.slot, self.hypothesis == self.reference);
            self.slots.resize_with(references.len(), || if same { slot.beside() } else { Slot::default() });
        }
        let hypothesis = self.hypothesis.prepare(hypothesis, &mut self.slot);
        let source = source.zip(self.source.as_mut()).map(|(text, slot)| self.hypothesis.prepare(text, slot));
        // The usual single reference needs no list.
        if let [reference] = references {
            let one = self.reference.prepare(*reference, &mut self.slots[0]);
            return take(hypothesis, std::slice::from_ref(&one), source, &mut self.workers);
        }
        let each = references.iter().zip(&mut self.slots);
        let several: Vec<_> = each.map(|(text, slot)| self.reference.prepare(*text, slot)).collect();
        take(hypothesis, &several, source, &mut self.workers)
    }

    /// Takes another worker with the same preprocessing.
    fn push(&mut self, hand: Hand<'j>) {
        if hand.takes_source && self.source.is_none() {
            self.source = Some(self.slot.beside());
        }
        self.workers.push(hand);
    }
}

impl<'j> Driver<'j> {
    fn new(jobs: &'j [Job]) -> Self {
        let mut groups: Vec<Group<'j>> = Vec::new();
        for (index, job) in jobs.iter().enumerate() {
            let (width, takes_source) = (job.kernel.width(), job.kernel.takes_source());
            let hand = Hand { job: index, width, takes_source, worker: job.kernel.worker() };
            let same = |group: &&mut Group<'_>| {
                *group.hypothesis == job.hypothesis && *group.reference == job.reference
            };
            if let Some(group) = groups.iter_mut().find(same) {
                group.push(hand);
            } else {
                let mut group = Group {
                    hypothesis: &job.hypothesis,
                    reference: &job.reference,
                    workers: Vec::new(),
                    slot: Slot::default(),
                    slots: Vec::new(),
                    source: None,
                };
                group.push(hand);
                groups.push(group);
            }
        }
        Self { groups, form: Form::default(), names: Names::default(), since_pause: 0 }
    }

    /// Whether it is time to ask, after a segment.
    fn pause(&mut self, corpus: &Corpus<'_>, segment: usize) -> bool {
        let (hypothesis, references, source) = corpus.texts(segment);
        self.since_pause += hypothesis.bytes() + source.map_or(0, |text| text.bytes());
        self.since_pause += references.iter().map(Source::bytes).sum::<usize>();
        let pause = self.since_pause >= PAUSE;
        self.since_pause *= usize::from(!pause);
        pause
    }

    fn segment(
        &mut self,
        corpus: &Corpus<'_>,
        segment: usize,
        parts: &mut [Part<'_>],
        stop: &mut dyn FnMut() -> bool,
    ) {
        let (place, texts) = (segment % BLOCK, corpus.texts(segment));
        let nul = facts::nul(texts);
        let Self { groups, form, names, .. } = self;
        for group in groups {
            let pipelines = (group.hypothesis, group.reference);
            group.prepared(texts, |hypothesis, references, source, workers| {
                let facts = nul | facts::of((texts.0, texts.1), (hypothesis, references), pipelines);
                let mut digests = [None; 2];
                let mut segment = Segment::new(hypothesis, references, names, stop).from(source);
                for Hand { job, width, takes_source, worker } in workers {
                    let part = &mut parts[*job];
                    let row = &mut part.values[place * *width..][..*width];
                    part.flags[place] = facts | worker.row(&mut segment, row);
                    let digest = digests[usize::from(*takes_source)]
                        .get_or_insert_with(|| form.digest(references, source.filter(|_| *takes_source)));
                    part.digests[place * DIGEST..][..DIGEST].copy_from_slice(digest);
                }
            });
        }
    }
}
