import { convertLength, type LengthUnit, type StoredGeometry } from 'adit/core';
import { readColumn } from 'adit/core/server';

type Blocks = Extract<StoredGeometry, { kind: 'blocks' }>;

/** Reads how large the blocks of a layer are; the answer gives the volume of a block in cubic metres, by its number. */
export async function readVolumes(folder: string, blocks: Blocks, unit: LengthUnit): Promise<(item: number) => number> {
  const cells = blocks.cells && (await readColumn(folder, blocks.cells));
  const corners = blocks.corners && (await readColumn(folder, blocks.corners));
  const sizes = blocks.sizes && (await Promise.all(blocks.sizes.map((size) => readColumn(folder, size))));
  const cubicMetres = convertLength(1, unit, 'm') ** 3;
  const [across, along] = blocks.count;
  return (item) => {
    const cell = cells?.[item] ?? item;
    const at = [cell % across, Math.floor(cell / across) % along, Math.floor(cell / (across * along))];
    let volume = cubicMetres;
    for (const [axis, place] of at.entries()) {
      volume *= sizes?.[axis]?.[place] ?? (blocks.size[axis] as number);
      if (corners) volume *= (corners[item * 6 + 3 + axis] as number) - (corners[item * 6 + axis] as number);
    }
    return volume;
  };
}
