"""Writes the tables of this folder from PROJ's database: python make-tables.py (with pyproj 3.7.2, PROJ 9.5.1), then npm run format."""

import gzip
import json
import re
import sqlite3
import warnings
from pathlib import Path

from pyproj import CRS
from pyproj.database import query_crs_info
from pyproj.datadir import get_data_dir
from pyproj.enums import PJType
from pyproj.exceptions import CRSError

warnings.filterwarnings("ignore")
HERE = Path(__file__).parent
DATABASE = sqlite3.connect(Path(get_data_dir()) / "proj.db")
SOURCE = (
    "EPSG Geodetic Parameter Dataset (c) IOGP, https://epsg.org, as PROJ carries it; "
    + ", ".join(
        f"{key} {value}"
        for key, value in DATABASE.execute("select key, value from metadata where key in ('EPSG.VERSION', 'PROJ.VERSION')")
    )
)

# Methods and systems that proj4 2.22.0 puts more than a millimetre from PROJ; they are known by name and refused.
REFUSED_METHODS = ("labrd", "mod_krovak", "col_urban")
REFUSED = {3139, 8044, 8045, 28191, 9311, 10622}

# One operation for each pair of datums, which holds for the whole of the area that they share.
OPERATIONS = [
    1100, 1113, 1122, 1127, 1148, 1149, 1150, 1159, 1168, 1188, 1201, 1210, 1237, 1280, 1281, 1504, 1505, 1565, 1650, 1701,
    1768, 1773, 1812, 1826, 1833, 1842, 5351, 5378, 6896, 8048, 8450, 9774, 15485, 15708, 15738, 15865, 15894, 15912, 15931,
    15979,
]  # fmt: skip

# Datums whose only good shift to others is a grid file.
GRID_DATUMS = [4267, 4277, 4314, 4225]

METHODS = {9603: "translation", 9606: "position-vector", 9607: "coordinate-frame"}


def esri_names(table):
    """The names that ESRI gives to EPSG's objects, by code."""
    rows = DATABASE.execute(
        "select code, alt_name from alias_name where table_name = ? and auth_name = 'EPSG' and source = 'ESRI'", (table,)
    )
    return {int(code): name for code, name in rows}


def area(info):
    box = info.area_of_use
    return [round(side, 2) for side in (box.west, box.south, box.east, box.north)]


def place(info):
    return info.area_of_use.name.rstrip(".")


def is_refused(code, text):
    method = re.search(r"\+proj=(\w+)", text)
    if not method or method[1] in REFUSED_METHODS or code in REFUSED:
        return True
    return "+pm=paris" in text and method[1] in ("lcc", "omerc") or "+pm=2.337" in text and method[1] in ("lcc", "omerc")


def geographic():
    names = esri_names("geodetic_crs")
    for info in query_crs_info(auth_name="EPSG", pj_types=PJType.GEOGRAPHIC_2D_CRS, allow_deprecated=True):
        crs = CRS.from_epsg(info.code)
        ellipsoid = crs.ellipsoid
        if crs.prime_meridian.longitude != 0 or crs.axis_info[0].unit_name != "degree":
            continue
        yield [
            int(info.code),
            info.name,
            ellipsoid.semi_major_metre,
            ellipsoid.inverse_flattening,
            *area(info),
            names.get(int(info.code), ""),
            place(info),
        ]


def base_code(crs):
    """The code of the system of longitudes and latitudes below, or of the one from Greenwich with the same datum."""
    base = crs.geodetic_crs
    if base.prime_meridian.longitude == 0 and len(base.axis_info) == 2:
        return base.to_epsg() or 0
    name = re.sub(r" \(.*\)$", "", base.name)
    found = DATABASE.execute(
        "select code from geodetic_crs where auth_name = 'EPSG' and type = 'geographic 2D' and name = ?", (name,)
    ).fetchone()
    return int(found[0]) if found else 0


def definition_of(crs):
    """PROJ's string, which old ones cannot say of every system."""
    try:
        return crs.to_proj4()
    except CRSError:
        return ""


def projected():
    names = esri_names("projected_crs")
    for info in query_crs_info(auth_name="EPSG", pj_types=PJType.PROJECTED_CRS):
        code = int(info.code)
        crs = CRS.from_epsg(code)
        text = definition_of(crs)
        kept = [part for part in text.split() if not re.match(r"\+(datum|ellps|towgs84|nadgrids|no_defs|type|wktext|a|b|rf|R)\b", part)]
        ellipsoid = crs.ellipsoid
        base = base_code(crs)
        own = [] if base else [ellipsoid.semi_major_metre, ellipsoid.inverse_flattening]
        if code == 3857:
            own = [6378137, 0]
        definition = "" if is_refused(code, text) else " ".join(part[1:] for part in kept)
        yield [code, info.name, definition, base, *area(info), names.get(code, ""), place(info), *own]


# What EPSG's units are in metres, arc seconds and parts per million.
UNITS = {"9001": 1, "1025": 0.001, "9104": 1, "1031": 0.001, "9109": 0.206264806247096, "9202": 1, "1028": 0.001}


def in_unit(value, unit):
    return round((value or 0) * UNITS[str(unit)], 12) if value else 0


def operations():
    for code in OPERATIONS:
        row = DATABASE.execute(
            "select name, method_code, source_crs_code, target_crs_code, accuracy,"
            " tx, translation_uom_code, ty, translation_uom_code, tz, translation_uom_code,"
            " rx, rotation_uom_code, ry, rotation_uom_code, rz, rotation_uom_code, scale_difference, scale_difference_uom_code"
            " from helmert_transformation_table where auth_name = 'EPSG' and code = ?",
            (code,),
        ).fetchone()
        name, method, source, target, accuracy, *shift = row
        yield {
            "code": code,
            "name": name,
            "from": int(source),
            "to": int(target),
            "method": METHODS[int(method)],
            "accuracy": accuracy,
            "parameters": [in_unit(value, unit) for value, unit in zip(shift[::2], shift[1::2])],
        }


def main():
    systems = {"source": SOURCE, "geographic": list(geographic()), "projected": list(projected())}
    text = json.dumps(systems, ensure_ascii=False, separators=(",", ":"))
    (HERE / "epsg.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    lines = "".join(f"  {json.dumps(operation)},\n" for operation in operations())
    (HERE / "operations.ts").write_text(
        "// Written by make-tables.py; do not change by hand.\n"
        "import type { DatumOperation } from '../datum-shift.ts';\n\n"
        f"// {SOURCE}.\n\n"
        "/** Datums, by the codes of their systems of longitudes and latitudes, whose only good shift to others is a grid file. @internal */\n"
        f"export const gridDatums: readonly number[] = {json.dumps(GRID_DATUMS)};\n\n"
        "/** One operation for each pair of datums, which holds for the whole of the area that they share. @internal */\n"
        f"export const datumOperations: readonly DatumOperation[] = [\n{lines}];\n"
    )
    refused = [row[:2] for row in systems["projected"] if row[2] == ""]
    print(len(systems["geographic"]), "geographic,", len(systems["projected"]), "projected,", len(refused), "of them refused")
    print("no base:", [row[:2] for row in systems["projected"] if not row[3]][:50])


main()
