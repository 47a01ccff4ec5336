/** A block: its volume, what a unit of it weighs, and its grade; NaN where one is not known. */
export interface WeighedBlock {
  readonly volume: number;
  readonly density: number;
  readonly grade: number;
}

/** The sums of blocks. */
export interface Tonnage {
  readonly blocks: number;
  readonly volume: number;
  readonly tonnes: number;
  readonly grade?: number;
}

/** Adds blocks up. Those without a density weigh nothing; the grade is the mean by weight of those that have one. */
export function addUp(blocks: Iterable<WeighedBlock>): Tonnage {
  const sums = { blocks: 0, volume: 0, tonnes: 0 };
  let [weighed, metal] = [0, 0];
  for (const { volume, density, grade } of blocks) {
    const tonnes = Number.isNaN(density) ? 0 : volume * density;
    sums.blocks += 1;
    sums.volume += volume;
    sums.tonnes += tonnes;
    if (Number.isNaN(grade)) continue;
    weighed += tonnes;
    metal += tonnes * grade;
  }
  return { ...sums, ...(weighed > 0 && { grade: metal / weighed }) };
}
