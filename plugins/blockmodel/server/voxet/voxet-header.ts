import { AditError, type LengthUnit } from 'adit/core';
import { GocadFrame, wordsOf } from 'adit/core/server';
import { MAX_CELLS } from '../grid/block-grid.ts';

type Triple = readonly [number, number, number];

/** A property of a voxet. */
export interface VoxetProperty {
  readonly name: string;
  /** The file that its values are in; undefined where all are in the one of text. */
  readonly file?: string;
  readonly bytes: number;
  readonly isSigned: boolean;
  readonly offset: number;
  readonly noData: number | undefined;
}

/** What a voxet says of itself. */
export interface VoxetHeader {
  /** The middle of its first cell, upwards. */
  readonly origin: Triple;
  /** From the middle of a cell to that of the next one along each axis. */
  readonly steps: readonly [Triple, Triple, Triple];
  readonly counts: Triple;
  /** The file with the values as text. */
  readonly textFile: string | undefined;
  readonly properties: readonly VoxetProperty[];
  readonly unit: LengthUnit | undefined;
}

const SIZES: readonly number[] = [1, 2, 4, 8];

/** Reads the description of a voxet. Throws `not-a-voxet`, `voxet-bad-header` with the word that is wrong, or `voxet-other-storage` with what its values are stored as. */
export function parseVoxet(text: string, file: string): VoxetHeader {
  const [, kind = ''] = /^GOCAD\s+(\S+)/i.exec(text) ?? [];
  if (kind.toLowerCase() !== 'voxet') throw new AditError('not-a-voxet', { values: { file, kind } });
  const bad = (word: string): AditError => new AditError('voxet-bad-header', { values: { file, word } });
  const frame = new GocadFrame();
  const said = new Map<string, readonly string[]>();
  const ofProperty = new Map<string, Map<string, string>>();
  for (const line of text.split(/\r?\n/)) {
    const [word = '', ...values] = wordsOf(line);
    // Behind them the units are those of the axes' own numbers.
    if (!said.has('AXIS_O') && frame.take(line)) continue;
    if (word.startsWith('PROP') && values.length > 1) {
      const own = ofProperty.get(values[0] as string) ?? new Map<string, string>();
      ofProperty.set(values[0] as string, own);
      if (!own.has(word)) own.set(word, values[1] as string);
    } else if (!said.has(word)) said.set(word, values);
  }
  const numbers = (word: string, otherwise?: Triple): Triple => {
    const found = said.has(word) ? (said.get(word) ?? []).slice(0, 3).map(Number) : otherwise;
    if (found?.length !== 3 || !found.every(Number.isFinite)) throw bad(word);
    return found as unknown as Triple;
  };
  const [least, most] = [numbers('AXIS_MIN', [0, 0, 0]), numbers('AXIS_MAX', [1, 1, 1])];
  const counts = said.has('AXIS_N') ? numbers('AXIS_N') : countsBy(numbers('AXIS_D'), least, most);
  if (!counts.every((count) => Number.isInteger(count) && count > 0)) throw bad('AXIS_N');
  if (counts.reduce((product, count) => product * count, 1) > MAX_CELLS) throw bad('AXIS_N');
  const placed = (word: string): Triple => frame.place(numbers(word).map(String));
  const axes = ['AXIS_U', 'AXIS_V', 'AXIS_W'].map(placed);
  const origin = placed('AXIS_O').map((at, of) =>
    axes.reduce((sum, axis, along) => sum + (axis[of] as number) * (least[along as 0] as number), at),
  );
  const steps = axes.map((axis, along) => {
    const step = (most[along as 0] - least[along as 0]) / Math.max(1, counts[along as 0] - 1);
    return axis.map((part) => part * step);
  });
  return {
    origin: origin as unknown as Triple,
    steps: steps as unknown as VoxetHeader['steps'],
    counts,
    textFile: said.get('ASCII_DATA_FILE')?.[0],
    properties: [...ofProperty.values()].flatMap((own) => propertyOf(own, file)),
    unit: frame.unit,
  };
}

function countsBy(step: Triple, least: Triple, most: Triple): Triple {
  return step.map((size, along) => Math.round((most[along as 0] - least[along as 0]) / size) + 1) as unknown as Triple;
}

function propertyOf(own: ReadonlyMap<string, string>, file: string): VoxetProperty[] {
  const name = own.get('PROPERTY');
  if (name === undefined) return [];
  const bytes = Number(own.get('PROP_ESIZE') ?? 4);
  const [type, format] = [own.get('PROP_ETYPE') ?? 'IEEE', own.get('PROP_FORMAT') ?? 'RAW'];
  if (!SIZES.includes(bytes) || !/^ieee$/i.test(type) || !/^raw$/i.test(format))
    throw new AditError('voxet-other-storage', { values: { file, name, storage: `${type} ${format} ${bytes}` } });
  const data = own.get('PROP_FILE');
  const noData = Number(own.get('PROP_NO_DATA_VALUE') ?? Number.NaN);
  const offset = Number(own.get('PROP_OFFSET') ?? 0);
  return [
    {
      name,
      ...(data === undefined ? {} : { file: data }),
      bytes,
      isSigned: own.get('PROP_SIGNED') !== '0',
      offset: Number.isSafeInteger(offset) && offset >= 0 ? offset : 0,
      noData: Number.isNaN(noData) ? undefined : noData,
    },
  ];
}
