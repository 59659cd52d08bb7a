//! Resampling with numpy's stream.

use super::{errors, refused, signals};
use matchgrid::pcg64::{Pcg64, bootstrap, swaps};
use numpy::ndarray::Array2;
use numpy::{Element, IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// A generator's state and increment, and how many numbers of 32 bits to pass over.
type State = (u128, u128, u64);

/// Sums of as many rows as there are, drawn with replacement, for each draw.
#[pyfunction]
pub(crate) fn pcg64_bootstrap<'py>(
    py: Python<'py>,
    rows: &Bound<'py, PyArray2<f32>>,
    draws: usize,
    state: State,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    resampled(py, rows, draws, |rows, width, stop| {
        bootstrap(rows, width, draws, generator(state), threads, stop)
    })
}

/// Sums of the rows for which a coin falls on 1, for each draw.
#[pyfunction]
pub(crate) fn pcg64_swaps<'py>(
    py: Python<'py>,
    rows: &Bound<'py, PyArray2<f64>>,
    draws: usize,
    state: State,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    resampled(py, rows, draws, |rows, width, stop| {
        swaps(rows, width, draws, &generator(state), threads, stop)
    })
}

fn generator((state, increment, skipped): State) -> Pcg64 {
    let mut generator = Pcg64::new(state, increment);
    generator.skip(skipped);
    generator
}

fn resampled<'py, T: Element + Copy + Send + Sync>(
    py: Python<'py>,
    rows: &Bound<'py, PyArray2<T>>,
    draws: usize,
    work: impl FnOnce(&[T], usize, &mut dyn FnMut() -> bool) -> Result<Vec<T>, matchgrid::Error> + Send,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let rows = rows.readonly();
    let width = rows.as_array().ncols();
    // Rows that are not in one piece are copied.
    let values: Vec<T> = rows.as_array().iter().copied().collect();
    let mut raised = None;
    let made = py.detach(|| work(&values, width, &mut signals(&mut raised)));
    let made = made.map_err(|error| raised.unwrap_or_else(|| refused(error)))?;
    py.check_signals()?;
    let made = Array2::from_shape_vec((draws, width), made);
    Ok(made.map_err(|error| errors::OptionError::new_err(error.to_string()))?.into_pyarray(py))
}
