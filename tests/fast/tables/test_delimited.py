"""CSV of several origins."""

import io
import sys

import pytest

from media_pipelines.tables.delimited import read_delimited
from media_pipelines.tables.grid import UnreadableTable
from media_testing.table_samples import WholeGrid, whole_grid


def read(content: bytes, separator: str | None = None, encoding: str | None = None) -> WholeGrid:
    return whole_grid(read_delimited(io.BytesIO(content), separator, encoding))


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_found(separator: str) -> None:
    text = f'prompt{separator}"x;,;,\n"{separator}b\n"a,b;c"{separator}2{separator}3'
    grid = read(text.encode())
    assert grid.header == ["prompt", "x;,;,\n", "b"]
    assert grid.lines == [(2, ["a,b;c", "2", "3"])]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_ends_of_lines_and_a_byte_order_mark_do_not_matter(end: str, mark: str) -> None:
    grid = read(f"{mark}a,b{end}1,2{end}".encode())
    assert grid.header == ["a", "b"]
    assert grid.lines == [(2, ["1", "2"])]


# Ends of lines, umlauts and quotes as Excel writes them
GERMAN = 'prompt;note\r\nein grüner Stuhl;"Größe „M“ – 5 m³"\r\n'


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("stated", ["", "sep=;\r\n", '"sep=;"\r\n', "SEP=;\n"])
def test_what_excel_writes_is_read(encoding: str, stated: str) -> None:
    grid = read(f"{stated}{GERMAN}".encode(encoding))
    assert grid.header == ["prompt", "note"]
    assert grid.lines == [(2, ["ein grüner Stuhl", "Größe „M“ – 5 m³"])]


def test_unicode_text_of_excel_has_tabs_and_may_be_of_either_byte_order() -> None:
    for encoding, mark in [("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")]:
        grid = read(mark + "prompt\trow\r\nein Stuhl, grün; 椅子\ta".encode(encoding))
        assert grid.lines == [(2, ["ein Stuhl, grün; 椅子", "a"])]


def test_the_separator_that_is_stated_wins_over_the_frequent_one() -> None:
    grid = read(b"sep=|\na,b,c|d\n1,2|3")
    assert (grid.header, grid.lines) == (["a,b,c", "d"], [(2, ["1,2", "3"])])


def test_a_column_may_be_called_sep() -> None:
    assert read(b"sep=;a\n1;2").header == ["sep=", "a"]


@pytest.mark.parametrize(
    "text",
    [
        "PRÉFACE d’un œuvre: «\xa0Là-bas\xa0», 20 €, n° 5, créée à l´été",
        "¿Éste? ¡Ábrelo! Mª José, 1ª pieza, 5\xa0m² × 3 m",
        "„Äußerst“ süß – Maß 3½ Zoll",
        "hääyöaie pääöljy, Åse på øya, smørrebrød",
        "Lego® Œuvre… ‘quoted’ “text” 5µm 3×4 cm²",
    ],
)
def test_a_code_page_is_read_where_somebody_names_it_and_refused_else(text: str) -> None:
    content = f"prompt\n{text}".encode("cp1252")
    grid = read(content, "\t", "cp1252")
    assert grid.lines == [(2, [text])]
    assert grid.reading == ("It was read as cp1252, as was said, with tabs between the cells.",)
    with pytest.raises(UnreadableTable, match="say it with --encoding: cp1252 for Western"):
        read(content, "\t")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("krzesło dębowe, šedá", "cp1250"), ("ışık ğ", "cp1254"), ("kėdė iš ąžuolo", "cp1257")],
)
def test_letters_of_another_code_page_are_not_read_as_western_ones(
    text: str, encoding: str
) -> None:
    content = f"prompt\n{text}".encode(encoding)
    with pytest.raises(UnreadableTable, match="line 2 is not UTF-8"):
        read(content, "\t")
    assert read(content, "\t", encoding).lines == [(2, [text])]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_an_encoding_without_its_mark_has_the_order_of_this_machine(encoding: str) -> None:
    content = "a\nü".encode(f"{encoding}-{'le' if sys.byteorder == 'little' else 'be'}")
    assert read(content, encoding=encoding).lines == [(2, ["ü"])]
    assert read("a\nü".encode(encoding), encoding=encoding).lines == [(2, ["ü"])]


def test_an_encoding_that_is_none_or_another_one_is_named() -> None:
    with pytest.raises(UnreadableTable, match="latin9000 is not an encoding"):
        read(b"a\nb", encoding="latin9000")
    with pytest.raises(UnreadableTable, match="rot13 is not an encoding"):
        read(b"a\nb", encoding="rot13")
    with pytest.raises(UnreadableTable, match="line 2 is not utf-8"):
        read(b"a\n\xff", encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("ein grüner Stuhl", "utf-16-le"),
        ("ein grüner Stuhl", "utf-32"),
        ("ein grüner Stuhl", "mac_roman"),
        ("ein grüner Stuhl", "cp850"),
        ("krzesło dębowe", "cp1250"),
        ("деревянный стул", "cp1251"),
        ("ξύλινη καρέκλα", "cp1253"),
        ("כיסא עץ", "cp1255"),
        ("木の椅子", "cp932"),
        ("木头椅子", "gbk"),
        ("木頭椅子", "big5"),
        ("나무 의자", "euc-kr"),
    ],
)
def test_another_encoding_is_not_guessed_and_says_how_to_save_it(text: str, encoding: str) -> None:
    with pytest.raises(UnreadableTable, match="save it as CSV UTF-8"):
        read(f"prompt\n{text}".encode(encoding))


def test_the_line_that_is_damaged_utf_8_is_named() -> None:
    with pytest.raises(UnreadableTable, match="line 3 "):
        read("prompt\nStühle\n".encode() + "Stühle\n".encode("latin-1"))


def test_a_quote_that_does_not_end_is_named_by_the_row_in_which_it_begins() -> None:
    with pytest.raises(UnreadableTable, match="quotes") as caught:
        read(b'a,b\n1,2\n3,"4\n5,6\n')
    assert caught.value.row_number == 3


def test_a_quote_inside_an_unquoted_cell_is_a_character() -> None:
    assert read(b'a\na 6" pipe\n').lines == [(2, ['a 6" pipe'])]


def test_a_cell_may_be_longer_than_the_longest_prompt() -> None:
    assert read(b"a\n" + b"x" * 300_000).lines == [(2, ["x" * 300_000])]
