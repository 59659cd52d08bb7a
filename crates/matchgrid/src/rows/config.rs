//! Kernels by their names, as they cross a language boundary.

use super::{
    Bag, Bleu, Chrf, Cider, Edits, Equal, Gleu, GleuPlus, Kernel, Meteor, Meteor2005, Nist, Ribes, Rouge,
    Sclite, Soft, Ter, Tercom,
};
use crate::{Error, Tables};

/// A kernel by its name and settings: the form in which it crosses a language boundary.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Config {
    /// See [`Bag`].
    Bag(Bag),
    /// See [`Bleu`].
    Bleu(Bleu),
    /// See [`Chrf`].
    Chrf(Chrf),
    /// See [`Cider`].
    Cider(Cider),
    /// See [`Edits`].
    Edits(Edits),
    /// See [`Equal`].
    Equal(Equal),
    /// See [`Gleu`].
    Gleu(Gleu),
    /// See [`GleuPlus`].
    GleuPlus(GleuPlus),
    /// See [`Meteor`].
    Meteor(Meteor),
    /// See [`Meteor2005`].
    Meteor2005(Meteor2005),
    /// See [`Nist`].
    Nist(Nist),
    /// See [`Ribes`].
    Ribes(Ribes),
    /// See [`Rouge`].
    Rouge(Rouge),
    /// See [`Sclite`].
    Sclite(Sclite),
    /// See [`Soft`].
    Soft(Soft),
    /// See [`Ter`].
    Ter(Ter),
    /// See [`Tercom`].
    Tercom(Tercom),
}

impl Config {
    /// The kernel of these settings, with the tables that it looks things up in.
    ///
    /// # Errors
    /// [`Error::Option`] when there are no orders or more than [`MAX_ORDERS`], a number is out of its range, or a table
    /// is missing or too many.
    pub fn kernel(self, mut tables: Tables) -> Result<Box<dyn Kernel>, Error> {
        self.check()?;
        let kernel = self.with(&mut tables)?;
        tables.check_taken()?;
        Ok(kernel)
    }

    fn check(&self) -> Result<(), Error> {
        match self {
            Self::Bag(kernel) => check_orders("n", kernel.n),
            Self::Bleu(kernel) => check_orders("max_order", kernel.max_order),
            Self::Chrf(kernel) => {
                check_number("beta", kernel.beta)?;
                check_orders("char_order + word_order", kernel.char_order.saturating_add(kernel.word_order))
            }
            Self::Cider(settings) => settings.check(),
            Self::Edits(kernel) => kernel.check(),
            Self::Gleu(kernel) => {
                check_orders("max_len", kernel.max_len)?;
                check_orders("min_len", kernel.min_len)
            }
            Self::GleuPlus(kernel) => kernel.check(),
            Self::Meteor(settings) => settings.check(),
            Self::Meteor2005(settings) => settings.check(),
            Self::Nist(settings) => check_orders("max_order", settings.max_order),
            Self::Ribes(kernel) => kernel.check(),
            Self::Rouge(kernel) => kernel.check(),
            Self::Tercom(kernel) => kernel.check(),
            Self::Equal(_) | Self::Sclite(_) | Self::Soft(_) | Self::Ter(_) => Ok(()),
        }
    }

    fn with(self, tables: &mut Tables) -> Result<Box<dyn Kernel>, Error> {
        Ok(match self {
            Self::Bag(kernel) => Box::new(kernel),
            Self::Bleu(kernel) => Box::new(kernel),
            Self::Chrf(kernel) => Box::new(kernel),
            Self::Cider(settings) => settings.informed(tables)?,
            Self::Edits(kernel) => Box::new(kernel),
            Self::Equal(kernel) => Box::new(kernel),
            Self::Gleu(kernel) => Box::new(kernel),
            Self::GleuPlus(kernel) => Box::new(kernel),
            Self::Meteor(settings) => settings.informed(tables)?,
            Self::Meteor2005(settings) => settings.staged(tables)?,
            Self::Nist(settings) => settings.informed(tables)?,
            Self::Ribes(kernel) => Box::new(kernel),
            Self::Rouge(kernel) => Box::new(kernel),
            Self::Sclite(kernel) => Box::new(kernel),
            Self::Soft(settings) => settings.informed(tables)?,
            Self::Ter(kernel) => Box::new(kernel),
            Self::Tercom(kernel) => Box::new(kernel),
        })
    }
}

/// The most n-gram orders a kernel takes: far more than anybody uses, few enough for a row of every segment.
pub const MAX_ORDERS: usize = 64;

pub(crate) fn check_orders(name: &str, orders: usize) -> Result<(), Error> {
    if (1..=MAX_ORDERS).contains(&orders) {
        return Ok(());
    }
    Err(Error::Option(format!("{name} is {orders}, not a number from 1 to {MAX_ORDERS}")))
}

pub(super) fn check_number(name: &str, value: f64) -> Result<(), Error> {
    if (0.0..=1e100).contains(&value) {
        return Ok(());
    }
    Err(Error::Option(format!("{name} is {value}, not a number from 0")))
}
