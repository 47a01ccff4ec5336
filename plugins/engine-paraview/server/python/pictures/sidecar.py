"""XDMF: XML that says what files of numbers are, so that ParaView's reader, or each rank's, reads them itself."""

from xml.sax.saxutils import escape

_KINDS = {"f": "Float", "u": "UInt", "i": "Int"}


def _item(numbers, shape=None):
    dimensions = " ".join(str(size) for size in (shape or numbers.shape))
    kind = "UChar" if numbers.dtype.str == "|u1" else _KINDS[numbers.dtype.kind]
    return (
        f'<DataItem Dimensions="{dimensions}" NumberType="{kind}" Precision="{numbers.dtype.itemsize}" '
        f'Format="Binary" Endian="Little">{escape(numbers.path)}</DataItem>'
    )


def _inline(values):
    text = " ".join(repr(float(value)) for value in values)
    return f'<DataItem Dimensions="{len(values)}" NumberType="Float" Precision="8" Format="XML">{text}</DataItem>'


def _attributes(columns, centre, shape=None):
    return "".join(
        f'<Attribute Name="{name}" AttributeType="Scalar" Center="{centre}">{_item(numbers, shape)}</Attribute>'
        for name, numbers in columns.items()
    )


def _write(name, grid):
    path = f"{name}.xdmf"
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<?xml version="1.0"?><Xdmf Version="2.0"><Domain><Grid Name="g">{grid}</Grid></Domain></Xdmf>')
    return path


def image_sidecar(name, count, size, columns):
    """A grid of equal cells from the corner 0, 0, 0, with columns of its cells."""
    shape = tuple(reversed(count))
    nodes = " ".join(str(along + 1) for along in shape)
    geometry = _inline([0, 0, 0]) + _inline(list(reversed(size)))
    return _write(
        name,
        f'<Topology TopologyType="3DCoRectMesh" Dimensions="{nodes}"/>'
        f'<Geometry GeometryType="ORIGIN_DXDYDZ">{geometry}</Geometry>{_attributes(columns, "Cell", shape)}',
    )


def cells_sidecar(name, kind, positions, cells, columns, of_vertices=False):
    """Cells of one kind between places, with columns of the cells or of the places."""
    count, corners = cells.shape
    per = f' NodesPerElement="{corners}"' if kind in ("Polyline", "Polyvertex") else ""
    return _write(
        name,
        f'<Topology TopologyType="{kind}" NumberOfElements="{count}"{per}>{_item(cells, (count * corners,))}</Topology>'
        f'<Geometry GeometryType="XYZ">{_item(positions)}</Geometry>'
        f'{_attributes(columns, "Node" if of_vertices else "Cell")}',
    )
