import { pieceColumns, type DatasetManifest, type Layer } from 'adit/core';

const HOLE = 'hole_name';

/** The column that picks of a layer are told by: that of the names of holes, else of its broadest pieces; undefined where it has neither. @public */
export function pickPropertyOf(manifest: Pick<DatasetManifest, 'properties'>, layer: Layer): string | undefined {
  const [broadest] = pieceColumns(manifest, layer);
  return (layer.columns.find(({ name }) => name === HOLE) ?? broadest)?.name;
}
