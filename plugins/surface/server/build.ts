import {
  extensionOf,
  AditError,
  emptyBounds,
  unionBounds,
  type Bounds,
  type DatasetManifest,
  type Layer,
  type LengthUnit,
} from 'adit/core';
import { originOf, unitOfFiles, type BuildOutcome, type BuildRequest, type BuildRun } from 'adit/core/server';
import { openInput } from './input/open-input.ts';
import type { ResourceFile } from './input/resource-files.ts';
import { chooseHierarchy } from './layers/choose-hierarchy.ts';
import { LayerWriter } from './layers/layer-writer.ts';
import { splitByTexture } from './layers/split-by-texture.ts';
import { addFigures, modelFigures } from './mesh/model-figures.ts';
import type { SurfaceFigures } from './mesh/surface-figures.ts';
import { readShapes, type ReadShape } from './read-shapes.ts';
import { TextureStore } from './texture/texture-store.ts';

export { examine } from './examine.ts';

const PART_OF_READING = 0.8;

/**
 * Builds a surface dataset: layers of triangles, one for each image and one for those without, a layer of lines and one of points.
 * Throws what reading the files throws, and `no-geometry` when there is nothing to draw in them.
 */
export async function build(request: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  const input = await openInput(request);
  try {
    const total = input.shapes.reduce((sum, { size }) => sum + size, 1);
    let read = 0;
    const bytesRead = (bytes: number): void => run.progress(((read += bytes) / total) * PART_OF_READING);
    const writer = new LayerWriter(run.writer, new TextureStore(run.writer.folder));
    const layers: Layer[] = [];
    const files: BuildOutcome['files'][number][] = [];
    const figures: SurfaceFigures[] = [];
    const used = new Set<ResourceFile>();
    let said: LengthUnit | undefined;
    const issue = run.issue.bind(run);
    for await (const shape of readShapes(input, { signal: run.signal, bytesRead }, issue, request.options)) {
      moveModel(shape, run.coordinates);
      layers.push(...(await writeLayers(shape, writer, used)));
      if (shape.model.triangles.states.length > 0) figures.push(modelFigures(shape.model));
      files.push(shape.account.result);
      said ??= shape.model.unit;
    }
    if (layers.length === 0) throw nothingDrawn(files);
    const { ownTexture } = input;
    if (ownTexture && !used.has(ownTexture))
      run.issue({ severity: 'warning', code: 'texture-not-used', fileName: ownTexture.name });
    run.progress(1);
    return {
      manifest: manifestOf(layers, run.coordinates?.unit ?? unitOfFiles(said, request), addFigures(figures)),
      files,
    };
  } finally {
    await input.close();
  }
}

/** Brings what a file draws into the system and unit of the site. Throws `file-in-other-unit` where it says another unit than was said of it. */
function moveModel({ model, source }: ReadShape, change: BuildRun['coordinates']): void {
  if (!change) return;
  const said = model.unit && unitOfFiles(model.unit, { lengthUnit: change.unitOfFiles });
  if (said !== undefined && said !== change.unitOfFiles)
    throw new AditError('file-in-other-unit', {
      values: { file: source.fileName, unit: said, said: change.unitOfFiles },
    });
  for (const positions of [model.vertices, model.polylines.positions, model.points.positions])
    change.move(positions.numbers);
}

function nothingDrawn(files: BuildOutcome['files']): AditError {
  const sum = (key: 'rowsRead' | 'rowsRejected'): number => files.reduce((total, file) => total + file[key], 0);
  const values = { file: files[0]?.fileName ?? '', read: sum('rowsRead'), rejected: sum('rowsRejected') };
  return new AditError('no-geometry', { message: `"${values.file}" holds nothing that can be drawn`, values });
}

async function writeLayers(shape: ReadShape, writer: LayerWriter, used: Set<ResourceFile>): Promise<Layer[]> {
  const { model, source, textures } = shape;
  const states = new Set<number>();
  for (const items of [model.triangles, model.polylines, model.points])
    for (const state of items.states.numbers) states.add(state);
  const name = source.path.split('/').at(-1) ?? '';
  const hierarchy = chooseHierarchy(model.states, states, name.slice(0, -extensionOf(name).length - 1));
  const layers: Layer[] = [];
  const { groups, isCut } = splitByTexture(model, textures);
  if (isCut) shape.account.warnOfFile('too-many-textures');
  for (const group of groups) {
    if (group.texture) used.add(group.texture.file);
    layers.push(await writer.writeTriangles(shape, group, hierarchy));
  }
  if (model.polylines.states.length > 0) layers.push(await writer.writeLines(shape, hierarchy));
  if (model.points.states.length > 0) layers.push(await writer.writePoints(shape, hierarchy));
  return layers;
}

function manifestOf(layers: Layer[], unit: LengthUnit, figures: SurfaceFigures): BuildOutcome['manifest'] {
  const bounds = layers.reduce<Bounds>(
    (all, layer) => unionBounds(all, (layer.bounds ?? emptyBounds) as Bounds),
    emptyBounds,
  );
  const count = (identifier: string): number =>
    layers.filter((layer) => layer.identifier === identifier).reduce((sum, layer) => sum + layer.count, 0);
  const [lines, points] = [count('line'), count('point')];
  const { triangles, vertices, area, isClosed, volume } = figures;
  const properties: DatasetManifest['properties'] = {
    triangles,
    ...(triangles > 0 ? { vertices, area, closed: isClosed } : {}),
    ...(volume === undefined ? {} : { volume }),
    ...(lines > 0 ? { lines } : {}),
    ...(points > 0 ? { points } : {}),
  };
  return { datasetType: 'Surface', origin: [...originOf(bounds)], bounds: [...bounds], unit, layers, properties };
}
