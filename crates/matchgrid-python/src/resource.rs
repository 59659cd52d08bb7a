//! Tables as they cross.

use super::{not_text, refused};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyList};
use std::sync::Arc;

/// A table in native memory; it crosses only as itself.
#[pyclass(frozen, eq, hash, module = "matchgrid._native")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Resource(pub(crate) Arc<matchgrid::Resource>);

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
    #[expect(clippy::needless_pass_by_value)] // what Python passes is made for the call
    fn wordnet(files: [(PyBackedStr, PyBackedStr, PyBackedStr); 4]) -> PyResult<Self> {
        let parts = files.each_ref().map(|(index, data, exceptions)| matchgrid::PartOfSpeech {
            index,
            data,
            exceptions,
        });
        Ok(Self(Arc::new(matchgrid::Resource::wordnet(parts).map_err(refused)?)))
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
