import type { ColumnFile, DatasetManifest, Layer } from 'adit/core';

/** The file that makes a folder a dataset. @internal */
export const MANIFEST_FILE = 'manifest.json';

/** A file that a manifest names, and what it is of. @internal */
export interface ManifestFile {
  readonly file: string;
  /** The labels of its layer and, where it belongs to one, of its column. */
  readonly layer: string;
  readonly column?: string;
  /** Present for files of numbers. */
  readonly data?: ColumnFile;
}

/** Every file that a manifest names. @internal */
export function filesOfManifest(manifest: DatasetManifest): ManifestFile[] {
  return manifest.layers.flatMap((layer) => [...geometryFiles(layer), ...columnFiles(layer)]);
}

/** The files that drawing a layer by some of its columns takes. @public */
export function filesOfLayer({ geometry, columns }: Layer, fields: readonly string[] = []): string[] {
  const coloured = columns.filter(({ name }) => fields.includes(name)).map(({ data }) => data);
  return [...numbersOf(geometry), ...coloured].map(({ file }) => file);
}

function numbersOf(geometry: Layer['geometry']): ColumnFile[] {
  return Object.values(geometry).flat().filter(isColumnFile);
}

function geometryFiles({ label, geometry, sourceLines }: Layer): ManifestFile[] {
  const numbers = numbersOf(geometry);
  const texture = geometry.kind === 'triangles' ? geometry.texture : undefined;
  return [
    ...[...numbers, ...(sourceLines ? [sourceLines] : [])].map((data) => ({ file: data.file, layer: label, data })),
    ...(texture ? [{ file: texture.file, layer: label }] : []),
  ];
}

function columnFiles({ label: layer, columns }: Layer): ManifestFile[] {
  return columns.flatMap(({ label: column, data, dictionary, sourceTexts }) => [
    { file: data.file, layer, column, data },
    ...[dictionary, sourceTexts].filter((file) => file !== undefined).map((file) => ({ file, layer, column })),
  ]);
}

function isColumnFile(part: unknown): part is ColumnFile {
  return typeof part === 'object' && part !== null && 'sha256' in part;
}
