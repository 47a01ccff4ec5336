import type { NumberArray } from 'adit/core/server';
import type { NumberColumn } from './number-column.ts';
import { noBits, type KeptBits } from './shared-bits.ts';

/** Which piece each item is in. */
export interface PieceIds {
  /** One number an item, into `pieces`. */
  readonly ids: Uint32Array;
  /** The codes of each piece, level by level; it ends before a missing one. */
  readonly pieces: readonly (readonly number[])[];
}

interface Branch {
  readonly codes: readonly number[];
  readonly below: Map<number, Branch>;
  id: number | undefined;
}

/** The combinations of codes that items have in `levels`, the broadest first; `many` when there are more than `most`. */
export function pieceIds(input: {
  readonly count: number;
  readonly levels: readonly NumberColumn[];
  readonly most: number;
}): PieceIds | 'many' {
  const { count, levels, most } = input;
  const ids = new Uint32Array(new SharedArrayBuffer(count * 4));
  const pieces: (readonly number[])[] = [];
  const root: Branch = { codes: [], below: new Map(), id: undefined };
  for (let item = 0; item < count; item++) {
    let branch = root;
    for (const { values, missingCode } of levels) {
      const code = values[item] as number;
      if (code === missingCode) break;
      let next = branch.below.get(code);
      if (!next) {
        next = { codes: [...branch.codes, code], below: new Map(), id: undefined };
        branch.below.set(code, next);
      }
      branch = next;
    }
    if (branch.id === undefined) {
      if (pieces.length === most) return 'many';
      branch.id = pieces.push(branch.codes) - 1;
    }
    ids[item] = branch.id;
  }
  return { ids, pieces };
}

/** The items whose id is wanted: `wanted` has one byte an id, and ids beyond it are not. */
export function wantedMask(input: { readonly ids: NumberArray; readonly wanted: Uint8Array }): KeptBits {
  const { ids, wanted } = input;
  const mask = noBits(ids.length);
  let kept = 0;
  for (let item = 0; item < ids.length; item++) {
    const id = ids[item] as number;
    const bit = id < wanted.length ? (wanted[id] as number) : 0;
    mask[item >>> 5]! |= bit << (item & 31);
    kept += bit;
  }
  return { kept, mask };
}
