/*!
The Python binding: strings and arrays cross, nothing is computed here.

Texts are borrowed from Python's own UTF-8, the interpreter is released while kernels run and asked for signals about
twenty times a second. Every failure is one of `matchgrid.errors`.
*/
#![allow(missing_docs)]

use matchgrid::rows::{Corpus, Job};
use matchgrid::text::{Pipeline, Prepared, Slot, Source};
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyList};
use std::time::{Duration, Instant};

mod errors {
    pyo3::import_exception!(matchgrid.errors, TextError);
    pyo3::import_exception!(matchgrid.errors, OptionError);
}

/// Rows, digests of the prepared references, and flags of one job.
type JobRows<'py> = (Bound<'py, PyArray2<f64>>, Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u16>>);

/// A text or a list of tokens, borrowed from Python.
enum Item {
    Text(PyBackedStr),
    Tokens(Vec<PyBackedStr>),
}

/// Borrowed texts of one side, and what they are called in an error.
struct Items(Vec<Item>);

impl Items {
    fn extract(list: &Bound<'_, PyList>, side: &str) -> PyResult<Self> {
        let item = |(index, object): (usize, Bound<'_, PyAny>)| {
            let item = match object.extract::<PyBackedStr>() {
                Ok(text) => Ok(Item::Text(text)),
                Err(error) => match object.cast::<PyList>() {
                    Ok(tokens) => tokens
                        .iter()
                        .map(|token| Ok(token.extract()?))
                        .collect::<PyResult<_>>()
                        .map(Item::Tokens),
                    Err(_) => Err(error),
                },
            };
            item.map_err(|error| {
                errors::TextError::new_err(format!("{side} {}: not valid text ({error})", index + 1))
            })
        };
        list.iter().enumerate().map(item).collect::<PyResult<_>>().map(Self)
    }

    /// Token lists as slices, which [`Items::sources`] can then borrow.
    fn tokens(&self) -> Vec<Vec<&str>> {
        fn words(item: &Item) -> Vec<&str> {
            match item {
                Item::Text(_) => Vec::new(),
                Item::Tokens(tokens) => tokens.iter().map(|token| &**token).collect(),
            }
        }
        if self.0.iter().all(|item| matches!(item, Item::Text(_))) {
            return Vec::new();
        }
        self.0.iter().map(words).collect()
    }

    fn sources<'a>(&'a self, tokens: &'a [Vec<&'a str>]) -> Vec<Source<'a>> {
        let source = |(index, item): (usize, &'a Item)| match item {
            Item::Text(text) => Source::Text(text),
            Item::Tokens(_) => Source::Tokens(&tokens[index]),
        };
        self.0.iter().enumerate().map(source).collect()
    }
}

fn refused(error: matchgrid::Error) -> PyErr {
    match error {
        matchgrid::Error::Option(message) => errors::OptionError::new_err(message),
        matchgrid::Error::Text(message) => errors::TextError::new_err(message),
        matchgrid::Error::Interrupted => pyo3::exceptions::PyKeyboardInterrupt::new_err(()),
    }
}

fn pipeline(names: &Bound<'_, PyAny>) -> PyResult<Pipeline> {
    Pipeline::parse(&names.extract::<Vec<String>>()?).map_err(refused)
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
        kernel: config.kernel().map_err(refused)?,
    })
}

/// Asks the interpreter for pending signals, at most twenty times a second.
fn signals() -> impl FnMut() -> bool {
    let mut last = Instant::now();
    move || {
        if last.elapsed() < Duration::from_millis(50) {
            return false;
        }
        last = Instant::now();
        Python::attach(|py| py.check_signals().is_err())
    }
}

#[pymodule]
mod _native {
    use super::*;

    #[pymodule_export]
    const UNICODE_VERSION: &str = matchgrid::text::UNICODE_VERSION;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pyfunction]
    #[pyo3(signature = (jobs, hypotheses, references, counts, threads))]
    fn rows<'py>(
        py: Python<'py>,
        jobs: &Bound<'py, PyList>,
        hypotheses: &Bound<'py, PyList>,
        references: &Bound<'py, PyList>,
        counts: Option<Vec<usize>>,
        threads: usize,
    ) -> PyResult<Vec<JobRows<'py>>> {
        let jobs = jobs.iter().map(|settings| job(settings.cast()?)).collect::<PyResult<Vec<_>>>()?;
        let hypotheses = Items::extract(hypotheses, "hypothesis")?;
        let references = Items::extract(references, "reference")?;
        let counts = counts.unwrap_or_else(|| vec![1; hypotheses.0.len()]);
        let tokens = (hypotheses.tokens(), references.tokens());
        let corpus = Corpus::new(hypotheses.sources(&tokens.0), references.sources(&tokens.1), counts)
            .map_err(refused)?;
        let made =
            py.detach(|| matchgrid::rows::rows(&jobs, &corpus, threads, &mut signals())).map_err(refused)?;
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
    fn tokens(texts: &Bound<'_, PyList>, steps: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<String>>> {
        let pipeline = pipeline(steps)?;
        let words = |prepared: Prepared<'_>| {
            (0..prepared.spans.len())
                .map(|index| String::from_utf8_lossy(prepared.token(index)).into_owned())
                .collect()
        };
        Ok(each(&Items::extract(texts, "text")?, &pipeline, words))
    }

    #[pyfunction]
    fn transform(texts: &Bound<'_, PyList>, steps: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let pipeline = pipeline(steps)?;
        Ok(each(&Items::extract(texts, "text")?, &pipeline, |prepared| prepared.text.to_owned()))
    }

    #[pyfunction]
    fn digest(texts: &Bound<'_, PyList>, steps: &Bound<'_, PyAny>) -> PyResult<String> {
        let pipeline = pipeline(steps)?;
        let mut whole = matchgrid::text::Digest::default();
        each(&Items::extract(texts, "text")?, &pipeline, |prepared| whole.add(prepared));
        Ok(whole.hex())
    }
}

fn each<T>(items: &Items, pipeline: &Pipeline, mut take: impl FnMut(Prepared<'_>) -> T) -> Vec<T> {
    let tokens = items.tokens();
    let mut slot = Slot::default();
    items.sources(&tokens).into_iter().map(|source| take(pipeline.prepare(source, &mut slot))).collect()
}
