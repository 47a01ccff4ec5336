import { AditError, convertLength, notFound, type Layer } from 'adit/core';
import { readColumn, readManifest } from 'adit/core/server';

type Blocks = Extract<Layer['geometry'], { kind: 'blocks' }>;

/** The volume of each block of a layer in cubic metres, by its item; throws 404 for a layer that is not there, and `not-blocks` for one of something else. */
export async function blockVolumes(folder: string, name: string): Promise<(item: number) => number> {
  const { layers, unit } = await readManifest(folder);
  const layer = layers.find((other) => other.name === name);
  if (!layer) throw notFound('layer');
  if (layer.geometry.kind !== 'blocks') throw new AditError('not-blocks', { values: { layer: layer.label } });
  const [cellVolume, share] = await Promise.all([cellVolumes(folder, layer.geometry), shares(folder, layer.geometry)]);
  const cubicMetres = convertLength(1, unit, 'm') ** 3;
  return (item) => cellVolume(item) * share(item) * cubicMetres;
}

async function cellVolumes(folder: string, { size, sizes, count, cells }: Blocks): Promise<(item: number) => number> {
  if (!sizes) return () => size[0] * size[1] * size[2];
  const [u, v, w] = await Promise.all(sizes.map((file) => readColumn(folder, file)));
  const cellOf = cells && (await readColumn(folder, cells));
  const [across, along] = count;
  return (item) => {
    const cell = cellOf?.[item] ?? item;
    const places = [cell % across, Math.floor(cell / across) % along, Math.floor(cell / (across * along))];
    return [u, v, w].reduce((volume, lengths, axis) => volume * (lengths?.[places[axis] as number] ?? 0), 1);
  };
}

/** How much of its cell a block fills. */
async function shares(folder: string, { corners }: Blocks): Promise<(item: number) => number> {
  if (!corners) return () => 1;
  const fractions = await readColumn(folder, corners);
  return (item) =>
    [0, 1, 2].reduce((share, axis) => {
      const at = item * 6 + axis;
      return share * ((fractions[at + 3] as number) - (fractions[at] as number));
    }, 1);
}
