"""Settings of all tests: hypothesis profiles, slow tests, caches."""

import logging
import os

import pytest
from hypothesis import HealthCheck, Phase, settings

# `ci` is small and the same every time; `thorough` is for a free evening: MATCHGRID_HYPOTHESIS=thorough pytest.
quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example, HealthCheck.filter_too_much]
# Without the phase that explains a failure: it traces every line, which makes a failing law take minutes.
common = {
    "deadline": None,
    "suppress_health_check": quiet,
    "phases": [phase for phase in Phase if phase is not Phase.explain],
}
settings.register_profile("ci", max_examples=60, derandomize=True, **common)
settings.register_profile("thorough", max_examples=3000, **common)
settings.load_profile(os.environ.get("MATCHGRID_HYPOTHESIS", "ci"))

# sacreBLEU's advice about tokenized periods and effective order is no news here.
logging.getLogger("sacrebleu").setLevel(logging.ERROR)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "slow" in config.option.markexpr:
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    config.hook.pytest_deselected(items=slow)
    items[:] = [item for item in items if item not in slow]


@pytest.fixture(scope="session")
def meteor_data() -> str:
    """Where Meteor's data are; without them a test is skipped."""
    from matchgrid.errors import ResourceError
    from matchgrid.resources import meteor

    try:
        return meteor.paraphrases().name
    except ResourceError as error:
        pytest.skip(str(error))
