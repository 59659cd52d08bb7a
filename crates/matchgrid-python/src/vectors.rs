//! Vectors of words: of an array, or of a file that Python reads.

use super::{Resource, not_text, refused};
use matchgrid::vectors::{Reader, given};
use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyList;
use std::sync::Arc;

/// Words and the vector of each, a row of an array.
#[pyfunction]
pub(crate) fn vectors(words: &Bound<'_, PyList>, values: &Bound<'_, PyArray2<f32>>) -> PyResult<Resource> {
    let words: Vec<PyBackedStr> = words.extract().map_err(|error| not_text(&error))?;
    let values = values.readonly();
    let values = values.as_array();
    let flat: Vec<f32> = values.iter().copied().collect();
    let table = given(words.iter().map(|word| &**word), &flat, values.ncols());
    Ok(Resource(Arc::new(table.map_err(refused)?)))
}

/// The vectors of a file that `read` gives in pieces until it gives nothing, and how many were of a word with one.
#[pyfunction]
#[pyo3(signature = (read, wanted, threads))]
pub(crate) fn read_vectors(
    py: Python<'_>,
    read: &Bound<'_, PyAny>,
    wanted: Option<Vec<String>>,
    threads: usize,
) -> PyResult<(Resource, usize)> {
    let wanted = wanted.map(|words| words.into_iter().map(String::into_boxed_str).collect());
    let mut reader = Reader::new(wanted);
    loop {
        let piece: PyBackedBytes = read.call0()?.extract()?;
        if piece.is_empty() {
            break;
        }
        py.detach(|| reader.feed(&piece, threads)).map_err(refused)?;
    }
    let (table, duplicates) = py.detach(|| reader.finish(threads)).map_err(refused)?;
    Ok((Resource(Arc::new(table)), duplicates))
}
