import type { DatasetMetadata, MetadataColumn } from 'adit/plugins/importing';

/** A column of numbers; `more` says what is different. */
export function columnNamed(name: string, more: Partial<MetadataColumn> = {}): MetadataColumn {
  return {
    _id: name,
    name,
    dataType: 'float',
    statsDataType: 'continuous',
    typeOptions: ['categorical', 'continuous'],
    units: 'none',
    numUniques: 3,
    sampleData: ['1'],
    missing: 0,
    minimum: 0,
    maximum: 1,
    sentinels: [],
    selected: true,
    ...more,
  };
}

/** What the server says of a file that it has read; `more` says what is different. */
export function metadataOf(
  id: string,
  columns: readonly (string | MetadataColumn)[],
  more: Partial<DatasetMetadata> = {},
): DatasetMetadata {
  return {
    id,
    fileName: `${id}.csv`,
    status: 'Complete',
    errorMsg: null,
    error: null,
    metadataConfigId: `config-${id}`,
    delimiter: ',',
    skipHeaderLines: 1,
    nanValues: '[]',
    encoding: 'utf-8',
    rowCount: 2,
    columns: columns.map((column) => (typeof column === 'string' ? columnNamed(column) : column)),
    ...more,
  };
}
