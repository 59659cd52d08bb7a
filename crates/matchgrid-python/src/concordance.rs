//! Pairs of judged outputs: values cross as arrays, counts come back as one.

use super::{refused, signals};
use matchgrid::concordance::{COLUMNS, Judged, changes, pairs, weighted};
use numpy::ndarray::{Array2, Array3};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

/// Values of both sides, and where their groups begin and end.
type Sides<'py> = (PyReadonlyArray1<'py, f64>, PyReadonlyArray1<'py, f64>, Vec<usize>);

/// Differences of the metric, groups, and whether people tie the pair.
type Changes<'py> = (Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<bool>>);

fn judged<'a>((human, metric, starts): &'a Sides<'_>) -> PyResult<Judged<'a>> {
    Ok(Judged { human: human.as_slice()?, metric: metric.as_slice()?, starts })
}

/// How many pairs of each group are concordant, discordant, tied for people, for the metric, and for both.
#[pyfunction]
#[pyo3(signature = (human, metric, starts, least, epsilon, threads))]
pub(crate) fn concordance<'py>(
    py: Python<'py>,
    human: PyReadonlyArray1<'py, f64>,
    metric: PyReadonlyArray1<'py, f64>,
    starts: Vec<usize>,
    least: f64,
    epsilon: f64,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let sides = (human, metric, starts);
    let judged = judged(&sides)?;
    let mut raised = None;
    let found = py.detach(|| pairs(judged, (least, epsilon), threads, &mut signals(&mut raised)));
    let found = found.map_err(|error| raised.unwrap_or_else(|| refused(error)))?;
    let row = |row: usize, column: usize| {
        let one = found[row];
        [one.concordant, one.discordant, one.human_tied, one.metric_tied, one.both_tied][column] as i64
    };
    Ok(Array2::from_shape_fn((found.len(), 5), |(group, kind)| row(group, kind)).into_pyarray(py))
}

/// The pairs, tied for people or concordant, whose values of the metric differ by more than `low` and not by more
/// than `high`: differences, groups, and whether people tie them.
#[pyfunction]
#[pyo3(signature = (human, metric, starts, low, high))]
pub(crate) fn concordance_changes<'py>(
    py: Python<'py>,
    human: PyReadonlyArray1<'py, f64>,
    metric: PyReadonlyArray1<'py, f64>,
    starts: Vec<usize>,
    low: f64,
    high: f64,
) -> PyResult<Changes<'py>> {
    let sides = (human, metric, starts);
    let judged = judged(&sides)?;
    let mut raised = None;
    let found = py.detach(|| changes(judged, (low, high), &mut signals(&mut raised)));
    let found = found.map_err(|error| raised.unwrap_or_else(|| refused(error)))?;
    let differences: Vec<f64> = found.iter().map(|one| one.0).collect();
    let groups: Vec<u32> = found.iter().map(|one| one.1).collect();
    let tied: Vec<bool> = found.iter().map(|one| one.2).collect();
    Ok((differences.into_pyarray(py), groups.into_pyarray(py), tied.into_pyarray(py)))
}

/// What each draw says of each group, from how often each output was drawn.
#[pyfunction]
#[pyo3(signature = (human, metric, starts, weights, epsilon, threads))]
pub(crate) fn concordance_draws<'py>(
    py: Python<'py>,
    human: PyReadonlyArray1<'py, f64>,
    metric: PyReadonlyArray1<'py, f64>,
    starts: Vec<usize>,
    weights: &Bound<'py, PyArray2<u32>>,
    epsilon: f64,
    threads: usize,
) -> PyResult<Bound<'py, PyArray3<f64>>> {
    let sides = (human, metric, starts);
    let judged = judged(&sides)?;
    let weights = weights.readonly();
    let draws = weights.as_array().nrows();
    let weights = weights.as_slice()?;
    let mut raised = None;
    let found = py.detach(|| weighted(judged, weights, epsilon, threads, &mut signals(&mut raised)));
    let found = found.map_err(|error| raised.unwrap_or_else(|| refused(error)))?;
    let shape = (draws, judged.starts.len().saturating_sub(1), COLUMNS);
    let array = Array3::from_shape_vec(shape, found);
    Ok(array.map_err(|error| super::errors::OptionError::new_err(error.to_string()))?.into_pyarray(py))
}
