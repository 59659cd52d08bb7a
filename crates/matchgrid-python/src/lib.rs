/*!
The Python binding: strings and arrays cross, nothing is computed here.

Texts are borrowed from Python's own UTF-8, the interpreter is released while kernels run and asked for signals about
twenty times a second. Every failure is one of `matchgrid.errors`.
*/
#![allow(missing_docs)]

mod concordance;
mod pcg64;
mod resample;
mod resource;
mod vectors;

use matchgrid::rows::{Corpus, Job};
use matchgrid::text::{Pipeline, Prepared, Slot, Source};
use numpy::ndarray::Array2;
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use resource::Resource;
use std::sync::Arc;
use std::time::{Duration, Instant};

mod errors {
    pyo3::import_exception!(matchgrid.errors, TextError);
    pyo3::import_exception!(matchgrid.errors, OptionError);
    pyo3::import_exception!(matchgrid.errors, SegmentError);
}

/// Rows, digests of the prepared references, and flags of one job.
type JobRows<'py> = (Bound<'py, PyArray2<f64>>, Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u16>>);

/// Texts or lists of tokens of one side, and what they are called in an error.
///
/// Tuples of our own keep them as they are, whatever becomes of the caller's lists while the interpreter is released;
/// strings are borrowed from the tuples.
struct Items<'py> {
    side: &'static str,
    all: Bound<'py, PyTuple>,
    lists: Vec<(usize, Bound<'py, PyTuple>)>,
}

impl<'py> Items<'py> {
    fn new(list: &Bound<'py, PyList>, side: &'static str) -> Self {
        let all = list.to_tuple();
        let tokens = |(index, item): (usize, Borrowed<'_, 'py, PyAny>)| {
            item.cast::<PyList>().ok().map(|list| (index, list.to_tuple()))
        };
        let lists = all.iter_borrowed().enumerate().filter_map(tokens).collect();
        Self { side, all, lists }
    }

    fn text<'a>(&self, index: usize, item: Borrowed<'a, 'py, PyAny>) -> PyResult<&'a str> {
        item.extract().map_err(|error: PyErr| {
            errors::TextError::new_err(format!("{} {}: not valid text ({error})", self.side, index + 1))
        })
    }

    /// Token lists as slices, which [`Items::sources`] can then borrow.
    fn tokens(&self) -> PyResult<Vec<Vec<&str>>> {
        self.lists
            .iter()
            .map(|(index, list)| list.iter_borrowed().map(|token| self.text(*index, token)).collect())
            .collect()
    }

    fn sources<'a>(&'a self, tokens: &'a [Vec<&'a str>]) -> PyResult<Vec<Source<'a>>> {
        let mut lists = self.lists.iter().map(|(index, _)| *index).zip(tokens).peekable();
        let source = |(index, item)| match lists.next_if(|(place, _)| *place == index) {
            Some((_, tokens)) => Ok(Source::Tokens(tokens)),
            None => Ok(Source::Text(self.text(index, item)?)),
        };
        self.all.iter_borrowed().enumerate().map(source).collect()
    }
}

fn refused(error: matchgrid::Error) -> PyErr {
    match error {
        matchgrid::Error::Option(message) => errors::OptionError::new_err(message),
        matchgrid::Error::Text(message) => errors::TextError::new_err(message),
        matchgrid::Error::Segment { number, message } => errors::SegmentError::new_err((number, message)),
        matchgrid::Error::Interrupted => pyo3::exceptions::PyKeyboardInterrupt::new_err(()),
    }
}

/// A step's name, with its table if it has one.
#[derive(FromPyObject)]
enum Named<'py> {
    Plain(String),
    With(String, PyRef<'py, Resource>),
}

fn pipeline(steps: &Bound<'_, PyAny>) -> PyResult<Pipeline> {
    let steps: Vec<Named<'_>> = steps.extract().map_err(|error: PyErr| {
        errors::OptionError::new_err(format!("a step is a name, or a name and its table ({error})"))
    })?;
    let named = steps.iter().map(|step| match step {
        Named::Plain(name) => (name.as_str(), None),
        Named::With(name, resource) => (name.as_str(), Some(Arc::clone(&resource.0))),
    });
    Pipeline::with_resources(named).map_err(refused)
}

/// An alignment: the reference that counts, the tokens of both sides, chunks and shifts.
type Alignment = (usize, Vec<String>, Vec<String>, Vec<AlignedChunk>, Vec<(usize, usize, usize)>);

/// What becomes of tokens, and which they are on both sides.
type AlignedChunk = (&'static str, usize, usize, usize, usize);

fn alignment(found: matchgrid::rows::Aligned) -> Alignment {
    let chunk = |chunk: matchgrid::rows::Chunk| {
        let (reference, hypothesis) = (chunk.reference, chunk.hypothesis);
        (chunk.op.name(), reference.start, reference.end, hypothesis.start, hypothesis.end)
    };
    let shifts = found.shifts.into_iter().map(|shift| (shift.start, shift.length, shift.target));
    let chunks = found.chunks.into_iter().map(chunk).collect();
    (found.chosen, found.reference, found.hypothesis, chunks, shifts.collect())
}

fn not_text(error: &PyErr) -> PyErr {
    errors::TextError::new_err(format!("the words of a table are not valid text ({error})"))
}

fn job(settings: &Bound<'_, PyDict>) -> PyResult<Job> {
    let part = |name: &str| {
        settings.get_item(name)?.ok_or_else(|| errors::OptionError::new_err(format!("a job needs {name:?}")))
    };
    let config: matchgrid::rows::Config = pythonize::depythonize(&part("kernel")?)
        .map_err(|error| errors::OptionError::new_err(error.to_string()))?;
    Ok(Job {
        hypothesis: pipeline(&part("steps")?)?,
        reference: pipeline(&part("reference_steps")?)?,
        kernel: config.kernel(tables(settings)?).map_err(refused)?,
    })
}

/// The tables of a job, by what its kernel calls them.
fn tables(settings: &Bound<'_, PyDict>) -> PyResult<matchgrid::Tables> {
    let Some(given) = settings.get_item("tables")? else { return Ok(matchgrid::Tables::default()) };
    let entry = |(name, table): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        Ok((name.extract()?, Arc::clone(&table.cast::<Resource>()?.get().0)))
    };
    given.cast::<PyDict>()?.iter().map(entry).collect()
}

/// Asks the interpreter for pending signals, at most twenty times a second, and keeps what their handler raised.
fn signals(raised: &mut Option<PyErr>) -> impl FnMut() -> bool {
    let mut last = Instant::now();
    move || {
        if last.elapsed() < Duration::from_millis(50) {
            return false;
        }
        last = Instant::now();
        *raised = Python::attach(|py| py.check_signals().err());
        raised.is_some()
    }
}

/// Texts of both sides, how many references each segment has (one, if it is not said), and the sources if there are.
type Texts<'l, 'py> =
    (&'l Bound<'py, PyList>, &'l Bound<'py, PyList>, Option<Vec<usize>>, Option<&'l Bound<'py, PyList>>);

/// Works on the segments without the interpreter, which is asked for signals.
fn on_corpus<T: Send>(
    py: Python<'_>,
    (hypotheses, references, counts, sources): Texts<'_, '_>,
    work: impl FnOnce(&Corpus<'_>, &mut dyn FnMut() -> bool) -> Result<T, matchgrid::Error> + Send,
) -> PyResult<T> {
    let (hypotheses, references) =
        (Items::new(hypotheses, "hypothesis"), Items::new(references, "reference"));
    let tokens = (hypotheses.tokens()?, references.tokens()?);
    let (hypotheses, references) = (hypotheses.sources(&tokens.0)?, references.sources(&tokens.1)?);
    let counts = counts.unwrap_or_else(|| vec![1; hypotheses.len()]);
    let mut corpus = Corpus::new(hypotheses, references, counts).map_err(refused)?;
    let originals = sources.map(|sources| Items::new(sources, "source"));
    let tokens = originals.as_ref().map(Items::tokens).transpose()?;
    if let Some((sources, tokens)) = originals.as_ref().zip(tokens.as_ref()) {
        corpus = corpus.with_sources(sources.sources(tokens)?).map_err(refused)?;
    }
    let mut raised = None;
    let made = py.detach(|| work(&corpus, &mut signals(&mut raised)));
    made.map_err(|error| raised.unwrap_or_else(|| refused(error)))
}

#[pymodule]
mod _native {
    use super::{Alignment, Array2, Bound, Job, JobRows, Prepared, PyDict, PyList, PyString};
    use super::{alignment, each, errors, job, on_corpus, pipeline};
    use numpy::IntoPyArray;
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::Resource;

    #[pymodule_export]
    use super::resample::{bootstrap, halves};

    #[pymodule_export]
    use super::concordance::{concordance, concordance_changes, concordance_draws};

    #[pymodule_export]
    use super::pcg64::{pcg64_bootstrap, pcg64_swaps};

    #[pymodule_export]
    use super::vectors::{read_vectors, vectors};

    #[pymodule_export]
    const UNICODE_VERSION: &str = matchgrid::text::UNICODE_VERSION;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pyfunction]
    #[pyo3(signature = (jobs, hypotheses, references, counts, threads, sources=None))]
    fn rows<'py>(
        py: Python<'py>,
        jobs: &Bound<'py, PyList>,
        hypotheses: &Bound<'py, PyList>,
        references: &Bound<'py, PyList>,
        counts: Option<Vec<usize>>,
        threads: usize,
        sources: Option<&Bound<'py, PyList>>,
    ) -> PyResult<Vec<JobRows<'py>>> {
        let jobs = jobs.iter().map(|settings| job(settings.cast()?)).collect::<PyResult<Vec<_>>>()?;
        let made = on_corpus(py, (hypotheses, references, counts, sources), |corpus, stop| {
            matchgrid::rows::rows(&jobs, corpus, threads, stop)
        })?;
        // A signal that came since the last question would end the import of numpy below, which panics then.
        py.check_signals()?;
        let arrays = |(rows, job): (matchgrid::rows::Rows, &Job)| {
            let count = rows.flags.len();
            let values = Array2::from_shape_vec((count, job.kernel.width()), rows.values);
            let digests = Array2::from_shape_vec((count, matchgrid::rows::DIGEST), rows.digests);
            let shape = |error: numpy::ndarray::ShapeError| errors::OptionError::new_err(error.to_string());
            Ok((
                values.map_err(shape)?.into_pyarray(py),
                digests.map_err(shape)?.into_pyarray(py),
                rows.flags.into_pyarray(py),
            ))
        };
        made.into_iter().zip(&jobs).map(arrays).collect()
    }

    #[pyfunction]
    #[pyo3(signature = (job, hypotheses, references, counts, threads))]
    fn align(
        py: Python<'_>,
        job: &Bound<'_, PyDict>,
        hypotheses: &Bound<'_, PyList>,
        references: &Bound<'_, PyList>,
        counts: Option<Vec<usize>>,
        threads: usize,
    ) -> PyResult<Vec<Alignment>> {
        let job = super::job(job)?;
        let made = on_corpus(py, (hypotheses, references, counts, None), |corpus, stop| {
            matchgrid::rows::align(&job, corpus, threads, stop)
        })?;
        Ok(made.into_iter().map(alignment).collect())
    }

    #[pyfunction]
    #[pyo3(signature = (steps, hypotheses, references, counts, counted, threads))]
    fn ngrams(
        py: Python<'_>,
        steps: &Bound<'_, PyAny>,
        hypotheses: &Bound<'_, PyList>,
        references: &Bound<'_, PyList>,
        counts: Option<Vec<usize>>,
        counted: (usize, bool),
        threads: usize,
    ) -> PyResult<Resource> {
        let pipeline = pipeline(steps)?;
        let table = on_corpus(py, (hypotheses, references, counts, None), |corpus, stop| {
            matchgrid::rows::ngrams(&pipeline, corpus, counted, threads, stop)
        })?;
        Ok(Resource(table.into()))
    }

    #[pyfunction]
    fn are_texts(items: &Bound<'_, PyList>) -> bool {
        items.iter().all(|item| item.is_exact_instance_of::<PyString>())
    }

    #[pyfunction]
    fn tokens(texts: &Bound<'_, PyList>, steps: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<String>>> {
        let pipeline = pipeline(steps)?;
        let words = |prepared: Prepared<'_>| {
            (0..prepared.spans.len()).map(|index| prepared.token(index).to_owned()).collect()
        };
        each(texts, &pipeline, words)
    }

    #[pyfunction]
    fn transform(texts: &Bound<'_, PyList>, steps: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let pipeline = pipeline(steps)?;
        each(texts, &pipeline, |prepared| prepared.text.to_owned())
    }

    #[pyfunction]
    fn digest(texts: &Bound<'_, PyList>, steps: &Bound<'_, PyAny>) -> PyResult<String> {
        let pipeline = pipeline(steps)?;
        let mut whole = matchgrid::text::Digest::default();
        each(texts, &pipeline, |prepared| whole.add(prepared))?;
        Ok(whole.hex())
    }
}

fn each<T>(
    texts: &Bound<'_, PyList>,
    pipeline: &Pipeline,
    mut take: impl FnMut(Prepared<'_>) -> T,
) -> PyResult<Vec<T>> {
    let items = Items::new(texts, "text");
    let tokens = items.tokens()?;
    let mut slot = Slot::default();
    let sources = items.sources(&tokens)?;
    pipeline.check(&sources, |index| format!("text {}", index + 1)).map_err(refused)?;
    Ok(sources.into_iter().map(|source| take(pipeline.prepare(source, &mut slot))).collect())
}
