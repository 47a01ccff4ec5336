import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { localGridName, type DatasetManifest } from 'adit/core';
import { uniqueColumnName, type ExportSource } from 'adit/core/server';
import { ArchiveFiles } from './archive-files.ts';
import { datasetMetadata } from './element-metadata.ts';
import type { IndexElement, ProjectIndex } from './omf-index.ts';
import { writeLayer } from './write-layer.ts';
import { zipProject } from './zip-project.ts';

const unitNames: Record<DatasetManifest['unit'], string> = {
  m: 'metres',
  ft: 'feet',
  'us-ft': 'US survey feet',
};

/** The ending of project files. */
export function extensionOf(): string {
  return 'omf';
}

/**
 * Gives the bytes of an OMF 2 project with one element: the dataset's layer, or a composite of its layers. Positions are absolute
 * float64. What the format has no place for stands under `metadata.adit`; source lines and source texts are left out.
 */
export async function* exportDataset(source: ExportSource, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const files = new ArchiveFiles(source, signal);
  const stored = source.manifest.crs?.stored;
  const index: ProjectIndex = {
    name: source.name,
    application: 'Adit',
    units: unitNames[source.manifest.unit],
    ...(stored !== undefined && { coordinate_reference_system: localGridName(stored) ?? stored }),
    date: new Date().toISOString(),
    elements: [await datasetElement(files, source)],
  };
  yield* zipProject(await promisify(gzip)(JSON.stringify(index)), files.files, signal);
}

async function datasetElement(files: ArchiveFiles, { name, folder, manifest }: ExportSource): Promise<IndexElement> {
  const dataset = datasetMetadata(manifest);
  const [only, ...others] = manifest.layers;
  if (only && others.length === 0) {
    const { metadata, attributes, geometry } = await writeLayer(files, folder, only);
    return { name, metadata: { adit: { ...dataset, ...metadata } }, attributes, geometry };
  }
  const names = new Set<string>();
  const elements: IndexElement[] = [];
  for (const layer of manifest.layers) {
    const { metadata, attributes, geometry } = await writeLayer(files, folder, layer);
    elements.push({ name: uniqueColumnName(layer.label, names), metadata: { adit: metadata }, attributes, geometry });
  }
  return { name, metadata: { adit: dataset }, geometry: { type: 'Composite', elements } };
}
