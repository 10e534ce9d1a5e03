"""For all tests: hypothesis must not judge speed, since tests do not time and machines are shared."""

from hypothesis import HealthCheck, settings

settings.register_profile("shared machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("shared machine")
