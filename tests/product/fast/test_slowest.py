from media_testing.slowest import table

PRINTED = """
============================= slowest durations ==============================
7.04s call     tests/fast/test_a.py::test_one[an oak chair]
1.50s setup    tests/fast/test_a.py::test_two
6.00s call     tests/fast/test_a.py::test_two
0.02s teardown tests/fast/test_a.py::test_one[an oak chair]
3 passed in 15.00s
"""


def test_a_test_has_the_seconds_of_its_fixtures_and_the_slowest_comes_first() -> None:
    rows = table(PRINTED).splitlines()[-2:]
    assert rows == [
        "| 7.5 | `tests/fast/test_a.py::test_two` |",
        "| 7.1 | `tests/fast/test_a.py::test_one[an oak chair]` |",
    ]


def test_the_table_is_short() -> None:
    printed = "".join(f"{n}.00s call     tests/test_a.py::test_{n}\n" for n in range(40))
    assert table(printed).count("`tests/") - table("").count("`tests/") == 30
