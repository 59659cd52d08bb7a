//! Sums of rows drawn at random: arrays in, one array out.

use super::{errors, refused, signals};
use matchgrid::Error;
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Works on the rows of systems without the interpreter, which is asked for signals, and gives `(draws, columns)`.
fn on_rows<'py>(
    rows: &Bound<'py, PyList>,
    draws: usize,
    work: impl FnOnce(&[&[f64]], &mut dyn FnMut() -> bool) -> Result<Vec<f64>, Error> + Send,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let py = rows.py();
    let rows: Vec<PyReadonlyArray2<'_, f64>> = rows.extract()?;
    let systems = rows.iter().map(|one| Ok(one.as_slice()?)).collect::<PyResult<Vec<_>>>()?;
    let mut raised = None;
    let made = py.detach(|| work(&systems, &mut signals(&mut raised)));
    let sums = made.map_err(|error| raised.unwrap_or_else(|| refused(error)))?;
    // A signal that came since the last question would end the import of numpy below, which panics then.
    py.check_signals()?;
    let width = sums.len().checked_div(draws).unwrap_or(0);
    let sums = Array2::from_shape_vec((draws, width), sums);
    Ok(sums.map_err(|error| errors::OptionError::new_err(error.to_string()))?.into_pyarray(py))
}

/// Sums of units drawn with replacement.
#[pyfunction]
pub(crate) fn bootstrap<'py>(
    rows: &Bound<'py, PyList>,
    strata: &Bound<'py, PyList>,
    draws: usize,
    seed: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let strata: Vec<usize> = strata.extract()?;
    on_rows(rows, draws, |rows, stop| {
        matchgrid::resample::bootstrap(rows, &strata, (draws, seed), threads, stop)
    })
}

/// Sums of units of which each is taken or left with probability 1/2.
#[pyfunction]
pub(crate) fn halves<'py>(
    rows: &Bound<'py, PyList>,
    units: usize,
    draws: usize,
    seed: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    on_rows(rows, draws, |rows, stop| matchgrid::resample::halves(rows, units, (draws, seed), threads, stop))
}
