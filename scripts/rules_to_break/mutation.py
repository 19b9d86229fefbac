"""One way to break a rule, and the tests that must notice."""
from typing import NamedTuple


class Mutation(NamedTuple):
    rule: str
    what: str  # what goes wrong in the game
    file: str  # below src/underwell, or in packs
    text: str  # found exactly once
    replacement: str
    tests: str  # a gtest filter
    program: str  # the test program of a module: grid_test is grid's
