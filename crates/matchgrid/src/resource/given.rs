//! The tables of one kernel.

use super::Resource;
use crate::Error;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The tables that a kernel is given, by what it calls them.
#[derive(Debug, Default)]
pub struct Tables(BTreeMap<String, Arc<Resource>>);

impl Tables {
    /// The table of that name.
    ///
    /// # Errors
    /// [`Error::Option`] when there is none.
    pub(crate) fn take(&mut self, name: &str) -> Result<Arc<Resource>, Error> {
        self.0.remove(name).ok_or_else(|| Error::Option(format!("the kernel needs the table {name:?}")))
    }

    /// Refuses a table that was not taken.
    ///
    /// # Errors
    /// [`Error::Option`] when there is one.
    pub(crate) fn check_taken(&self) -> Result<(), Error> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(Error::Option(format!("the kernel takes no table {name:?}"))),
        }
    }
}

impl FromIterator<(String, Arc<Resource>)> for Tables {
    fn from_iter<T: IntoIterator<Item = (String, Arc<Resource>)>>(tables: T) -> Self {
        Self(tables.into_iter().collect())
    }
}
