"""The public names are what they are, whatever was imported before."""

import importlib
import pkgutil
from types import ModuleType

import matchgrid


def test_no_module_of_the_package_hides_a_public_name():
    modules = [module.name for module in pkgutil.iter_modules(matchgrid.__path__)]
    for name in modules:
        if name != "__main__":
            importlib.import_module(f"matchgrid.{name}")

    hidden = [name for name in matchgrid.__all__ if isinstance(getattr(matchgrid, name), ModuleType)]

    assert hidden == ["errors", "text"]
