import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type GeoTIFF from 'geotiff';
import type { GeoTIFFImage } from 'geotiff';
import { AditError } from 'adit/core';
import { lengthUnitOfCode, loadSystems, type ReadingRun, systemInWkt, type SystemOfFile } from 'adit/core/server';
import { addGrid } from '../grid/grid-mesh.ts';
import { GridValues, missingTest } from '../grid/grid-shape.ts';
import { withLocalFile } from '../input/local-file.ts';
import type { ShapeSource } from '../input/shape-source.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import type { ShapeReader } from '../shape-reader.ts';
import { BoundedFile } from '../input/bounded-file.ts';
import { useBoundedInflation } from './bounded-inflation.ts';
import { heightsOf } from './geotiff-heights.ts';
import { placeOf, worldOf, type PlaceTags } from './geotiff-place.ts';

/** So many cells are decoded at once, or one strip or row of tiles where that has more. */
const WINDOW_CELLS = 4_000_000;
const MAX_BLOCK_BYTES = 2 ** 28;
const MAX_WORLD_BYTES = 4_096;

/**
 * Reads a GeoTIFF of heights as a surface whose vertices are the middles of its cells; of several bands the first. Throws
 * `not-geotiff`, `geotiff-is-picture`, `geotiff-without-place`, `geotiff-unreadable`, `grid-bad-header` or `too-much-geometry`.
 */
const readGeotiff: ShapeReader['read'] = (source, run, issue) =>
  withLocalFile(source, run, async (path) => {
    const model = new ShapeModel();
    const account = new RowAccount(source.fileName, issue);
    const file = await BoundedFile.open(path);
    try {
      const image = await openImage(file, source.fileName, run);
      const values = await readValues(image, source, run, { model, account });
      addGrid(model, account, new VertexBudget(source.fileName), values);
    } finally {
      await file.close();
    }
    return { model, account };
  });

async function openImage(file: BoundedFile, fileName: string, { signal }: ReadingRun): Promise<GeoTIFFImage> {
  const { default: Tiff } = await import('geotiff');
  await useBoundedInflation();
  type Source = Parameters<typeof GeoTIFF.fromSource>[0];
  const image = await named(fileName, async () =>
    (await Tiff.fromSource(file as unknown as Source, undefined, signal)).getImage(0),
  );
  const [bits, samples] = [image.getBitsPerSample(0), image.getSamplesPerPixel()];
  if (bits === 8 && samples >= 3) throw new AditError('geotiff-is-picture', { values: { file: fileName } });
  const [width, height] = [image.getWidth(), image.getHeight()];
  const blockBytes = image.getTileWidth() * image.getTileHeight() * image.getBytesPerPixel();
  if (!(width * height > 0) || !(blockBytes <= MAX_BLOCK_BYTES))
    throw new AditError('geotiff-unreadable', { values: { file: fileName, reason: `${width} × ${height}` } });
  return image;
}

async function readValues(
  image: GeoTIFFImage,
  source: ShapeSource,
  run: ReadingRun,
  { model, account }: { readonly model: ShapeModel; readonly account: RowAccount },
): Promise<GridValues> {
  const { fileName } = source;
  const [columns, rows] = [image.getWidth(), image.getHeight()];
  const keys = image.getGeoKeys() ?? {};
  const place = placeOf(fileName, {
    columns,
    rows,
    ...(await placeTags(image, source)),
    isArea: keys.GTRasterTypeGeoKey !== 2,
  });
  // What is declared must fit before anything is decoded.
  new VertexBudget(fileName).spend(columns * rows);
  const bands = image.getSamplesPerPixel();
  if (bands > 1) account.warnOfFile('grid-first-band', { bands });
  model.unit = lengthUnitOfCode(keys.ProjLinearUnitsGeoKey);
  const heights = await heightsOf(image, keys, model.unit ?? 'm');
  if (heights.unit !== undefined) account.warnOfFile('geotiff-heights-converted', { unit: heights.unit });
  const isMissing = missingTest(image.getGDALNoData() ?? undefined);
  const values = new GridValues(fileName, place, Number.isNaN);
  const blockRows = image.getTileHeight();
  const step = Math.max(1, Math.floor(WINDOW_CELLS / columns / blockRows)) * blockRows;
  for (let row = 0; row < rows; row += step) {
    run.signal.throwIfAborted();
    const end = Math.min(rows, row + step);
    const [band] = await named(fileName, () =>
      image.readRasters({ window: [0, row, columns, end], samples: [0], signal: run.signal }),
    );
    for (const value of band as ArrayLike<number> & Iterable<number>)
      values.push(isMissing(value) ? Number.NaN : value * heights.scale + heights.offset);
    run.bytesRead?.(Math.round((source.size * (end - row)) / rows));
  }
  return values;
}

async function placeTags(
  image: GeoTIFFImage,
  source: ShapeSource,
): Promise<Pick<PlaceTags, 'scale' | 'tiePoints' | 'transformation' | 'world'>> {
  const { fileDirectory: tags } = image;
  const numbers = (
    tag: 'ModelPixelScale' | 'ModelTiepoint' | 'ModelTransformation',
  ): Promise<ArrayLike<number> | undefined> =>
    named(source.fileName, async () =>
      tags.hasTag(tag) ? ((await tags.loadValue(tag)) as ArrayLike<number>) : undefined,
    );
  return {
    scale: await numbers('ModelPixelScale'),
    tiePoints: await numbers('ModelTiepoint'),
    transformation: await numbers('ModelTransformation'),
    world: await worldBeside(source),
  };
}

/** A world file has the name of its picture with `.tfw`, `.tifw` or `.wld`. */
async function worldBeside({ path, beside }: ShapeSource): Promise<number[] | undefined> {
  const stem = path.replace(/\.[^./]*$/, '').toLowerCase();
  const world = beside.find((one) => [`${stem}.tfw`, `${stem}.tifw`, `${stem}.wld`].includes(one.path.toLowerCase()));
  if (!world || world.size > MAX_WORLD_BYTES) return undefined;
  return worldOf((await buffer(Readable.from(await world.open()))).toString('latin1'));
}

/** What the library says of a file that it cannot read is said with the file's name. */
async function named<T>(fileName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AditError || (error instanceof Error && error.name === 'AbortError')) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AditError('geotiff-unreadable', { values: { file: fileName, reason }, cause: error });
  }
}

/** By the codes of EPSG that its keys have, or by the text that ESRI puts among them. */
export const systemOf: SystemOfFile = async ({ path, fileName }) => {
  const file = await BoundedFile.open(path);
  try {
    const keys = (await openImage(file, fileName, { signal: new AbortController().signal })).getGeoKeys() ?? {};
    const systems = await loadSystems();
    const code = keys.GTModelTypeGeoKey === 2 ? keys.GeographicTypeGeoKey : keys.ProjectedCSTypeGeoKey;
    const found = systems.get(`EPSG:${String(code)}`);
    if (found) return { system: found.id };
    // Heights are read in the unit of the eastings.
    const { heightUnit: _converted, ...said } = systemInWkt(String(keys.PCSCitationGeoKey ?? ''), systems);
    return said;
  } finally {
    await file.close();
  }
};

export const shapeReader: ShapeReader = {
  read: readGeotiff,
  sniff: (head) => (/^(II[*+]\0|MM\0[*+])/.test(head.toString('latin1', 0, 4)) ? 0.9 : 0),
};
