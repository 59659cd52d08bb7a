/*!
The Python binding: strings and arrays cross, nothing is computed here.

Texts are borrowed from Python's own UTF-8, the interpreter is released while kernels run and asked for signals about
twenty times a second. Every failure is one of `matchgrid.errors`.
*/
#![allow(missing_docs)]

use matchgrid::rows::{Corpus, Job};
use matchgrid::text::{Pipeline, Prepared, Slot, Source};
use numpy::ndarray::Array2;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
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

/// A table in native memory; it crosses only as itself.
#[pyclass(frozen, eq, hash, module = "matchgrid._native")]
#[derive(PartialEq, Eq, Hash)]
struct Resource(Arc<matchgrid::Resource>);

#[pymethods]
impl Resource {
    #[staticmethod]
    fn words(words: &Bound<'_, PyList>) -> PyResult<Self> {
        let words: Vec<PyBackedStr> = words.extract().map_err(|error| not_text(&error))?;
        Ok(Self(Arc::new(matchgrid::Resource::words(words.iter().map(|word| &**word)))))
    }

    #[staticmethod]
    fn pairs(pairs: &Bound<'_, PyList>) -> PyResult<Self> {
        let pairs: Vec<(PyBackedStr, PyBackedStr)> = pairs.extract().map_err(|error| not_text(&error))?;
        let table = matchgrid::Resource::pairs(pairs.iter().map(|(word, base)| (&**word, &**base)));
        Ok(Self(Arc::new(table.map_err(refused)?)))
    }

    /// Blocks of a file are asked for with the interpreter and read without it, so that another thread can unpack them.
    #[staticmethod]
    fn paraphrases(py: Python<'_>, blocks: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut pairs = matchgrid::PairReader::default();
        for block in blocks.try_iter()? {
            let block: PyBackedBytes = block?.extract()?;
            py.detach(|| pairs.add(&block)).map_err(refused)?;
            py.check_signals()?;
        }
        let table = py.detach(|| matchgrid::Resource::paraphrases(pairs));
        Ok(Self(Arc::new(table.map_err(refused)?)))
    }

    #[staticmethod]
    fn synonyms(sets: &str, forms: &str) -> PyResult<Self> {
        Ok(Self(Arc::new(matchgrid::Resource::synonyms(sets, forms).map_err(refused)?)))
    }

    #[staticmethod]
    fn frequencies(known: &Bound<'_, PyList>, documents: u32, max_order: usize) -> PyResult<Self> {
        let known: Vec<(Vec<PyBackedStr>, u32)> = known.extract().map_err(|error| not_text(&error))?;
        let entries =
            known.iter().map(|(words, number)| (words.iter().map(|word| &**word).collect(), *number));
        let table = matchgrid::Resource::frequencies(entries, documents, max_order).map_err(refused)?;
        Ok(Self(Arc::new(table)))
    }

    #[staticmethod]
    fn wordnet(files: [(PyBackedStr, PyBackedStr, PyBackedStr); 4]) -> PyResult<Self> {
        let parts = files.each_ref().map(|(index, data, exceptions)| matchgrid::PartOfSpeech {
            index,
            data,
            exceptions,
        });
        Ok(Self(Arc::new(matchgrid::Resource::wordnet(parts).map_err(refused)?)))
    }

    #[staticmethod]
    fn vectors(words: &Bound<'_, PyList>, values: &Bound<'_, PyArray2<f32>>) -> PyResult<Self> {
        let words: Vec<PyBackedStr> = words.extract().map_err(|error| not_text(&error))?;
        let values = values.readonly();
        let values = values.as_array();
        let dimension = values.ncols();
        let flat: Vec<f32> = values.iter().copied().collect();
        let table = matchgrid::vectors::given(words.iter().map(|word| &**word), &flat, dimension);
        Ok(Self(Arc::new(table.map_err(refused)?)))
    }

    #[staticmethod]
    fn read(form: &[u8]) -> PyResult<Self> {
        Ok(Self(Arc::new(matchgrid::Resource::read(form).map_err(refused)?)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let read = py.get_type::<Self>().getattr("read")?;
        Ok((read, (PyBytes::new(py, &self.0.form()),)))
    }

    #[getter]
    fn extent(&self) -> Option<(usize, u32, u32)> {
        self.0.extent()
    }

    fn frequency(&self, ngram: &Bound<'_, PyList>) -> PyResult<u32> {
        let ngram: Vec<PyBackedStr> = ngram.extract().map_err(|error| not_text(&error))?;
        let words: Vec<&str> = ngram.iter().map(|word| &**word).collect();
        Ok(self.0.frequency(&words))
    }

    fn entries(&self) -> Vec<(Vec<&str>, u32)> {
        self.0.entries()
    }

    fn __repr__(&self) -> String {
        format!("Resource({:?})", self.0.digest())
    }

    #[getter]
    fn digest(&self) -> &str {
        self.0.digest()
    }

    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }
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
    use super::{PyBackedBytes, alignment, each, errors, job, on_corpus, pipeline, refused};
    use numpy::IntoPyArray;
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::Resource;

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

    /// Reads vectors from what `read` gives piece by piece, until it gives nothing.
    #[pyfunction]
    #[pyo3(signature = (read, wanted, threads))]
    fn vectors(
        py: Python<'_>,
        read: &Bound<'_, PyAny>,
        wanted: Option<Vec<String>>,
        threads: usize,
    ) -> PyResult<(Resource, usize)> {
        let wanted = wanted.map(|words| words.into_iter().map(String::into_boxed_str).collect());
        let mut reader = matchgrid::vectors::Reader::new(wanted);
        loop {
            let piece: PyBackedBytes = read.call0()?.extract()?;
            if piece.is_empty() {
                break;
            }
            py.detach(|| reader.feed(&piece, threads)).map_err(refused)?;
        }
        let (table, duplicates) = py.detach(|| reader.finish(threads)).map_err(refused)?;
        Ok((Resource(table.into()), duplicates))
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
