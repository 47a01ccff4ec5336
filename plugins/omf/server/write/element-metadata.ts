import type { Column, DatasetManifest, Layer } from 'adit/core';

/** What a dataset's element says of it under `metadata.adit`. */
export interface DatasetMetadata {
  readonly version: 1;
  readonly datasetType: string;
  readonly unit: DatasetManifest['unit'];
  readonly properties: DatasetManifest['properties'];
}

/** What the element of a layer says of it under `metadata.adit`: all that the format has no place for. */
export interface LayerMetadata {
  readonly name: string;
  readonly identifier: string;
  readonly label: string;
  readonly fileName: string;
  readonly defaults: Layer['defaults'];
  readonly attributes?: Layer['attributes'];
  /** The attribute of segments that numbers the polylines from 0; it is no column of the layer. */
  readonly item?: string;
  /** The column that each attribute is made of, by the attribute's name. */
  readonly columns: Readonly<Record<string, Pick<Column, 'name' | 'label' | 'unit'>>>;
}

export function datasetMetadata({ datasetType, unit, properties }: DatasetManifest): DatasetMetadata {
  return { version: 1, datasetType, unit, properties };
}

/** `columns` are the layer's by the names of their attributes. */
export function layerMetadata(
  { name, identifier, label, fileName, defaults, attributes }: Layer,
  columns: ReadonlyMap<string, Column>,
  item: string | undefined,
): LayerMetadata {
  return {
    name,
    identifier,
    label,
    fileName,
    defaults,
    ...(attributes ? { attributes } : {}),
    ...(item === undefined ? {} : { item }),
    columns: Object.fromEntries(
      [...columns].map(([attribute, column]) => [
        attribute,
        { name: column.name, label: column.label, unit: column.unit },
      ]),
    ),
  };
}
