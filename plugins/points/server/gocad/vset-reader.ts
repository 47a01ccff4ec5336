import { AditError, convertLength } from 'adit/core';
import {
  openSources,
  readLines,
  sourceParts,
  uniqueColumnName,
  withoutMark,
  type ColumnsReader,
  type FormatFile,
} from 'adit/core/server';
import { RowWriter, type Cell } from '../shapes/row-writer.ts';
import { VsetObject, type VsetPoint } from './vset-object.ts';

const START = /^GOCAD\s+(\S+)/i;
const AXES = ['x', 'y', 'z'] as const;
const MAX_KINDS = 10;
const MAX_PROPERTIES = 2_000;

/** What the points of a file have. */
interface Facts {
  readonly objects: number;
  readonly hasAtoms: boolean;
  /** All points are in feet; where some are, these are brought into metres. */
  readonly isInFeet: boolean;
  /** Of axes or objects. */
  readonly mixedUnits: readonly string[] | undefined;
  /** The properties of all objects. */
  readonly properties: readonly string[];
  /** What else is in the file. */
  readonly otherKinds: readonly string[];
}

/**
 * Reads the points (`VSet`) of a file of GOCAD as a table: a row for each, of all objects; of several objects, a column names theirs. Throws `gocad-no-points` with the
 * kinds that are there, or `gocad-cut-short`.
 */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff: (head) => (/^GOCAD\s+VSet\b/im.test(Buffer.from(head).toString('latin1')) ? 0.95 : 0),

  async describe(file, signal) {
    const facts = await factsOf(file, signal);
    const unit = facts.isInFeet ? ('ft' as const) : undefined;
    const columns = [
      ...AXES.map((name) => ({ name, kind: 'number' as const, ...(unit && { unit }) })),
      ...(facts.objects > 1 ? [{ name: 'object', kind: 'text' as const }] : []),
      ...namesOf(facts).map((name) => ({ name, kind: 'number' as const })),
    ];
    return { parts: [{ name: '', columns, defaultColumns: Object.fromEntries(AXES.map((name) => [name, name])) }] };
  },

  async read(file, _part, sink, { signal, issue, missingSymbols }) {
    const { fileName } = file;
    const facts = await factsOf(file, signal);
    const ofObject = facts.objects > 1 ? ['object'] : [];
    const writer = new RowWriter(sink, {
      file: fileName,
      order: [...AXES, ...ofObject, ...namesOf(facts)],
      missingSymbols,
    });
    let places: readonly number[] = [];
    let last: VsetObject | undefined;
    await readObjects(file, signal, facts.hasAtoms, (object, { xyz, values }, line) => {
      const { columns, isInFeet } = object;
      if (object !== last) places = facts.properties.map((name) => columns.indexOf(name));
      last = object;
      const isOther = isInFeet && !facts.isInFeet;
      const cells: Cell[] = [
        ...(isOther ? xyz.map((part) => convertLength(part, 'ft', 'm')) : xyz),
        ...ofObject.map(() => object.name),
        ...places.map((place) => values[place]),
      ];
      writer.add(cells, line);
    });
    const warn = (code: string, values: Record<string, string>): void =>
      issue({ severity: 'warning', code, fileName, values });
    if (facts.mixedUnits) warn('axis-units-differ', { units: facts.mixedUnits.join(', ') });
    if (facts.otherKinds.length > 0) warn('objects-left-out', { kinds: facts.otherKinds.join(', ') });
    return writer.end();
  },
};

/** The columns of the properties, of which none is called as another one. */
function namesOf({ objects, properties }: Facts): string[] {
  const taken = new Set<string>([...AXES, ...(objects > 1 ? ['object'] : [])]);
  return properties.map((name) => uniqueColumnName(name, taken));
}

async function factsOf(file: FormatFile, signal: AbortSignal): Promise<Facts> {
  const properties = new Set<string>();
  const found = { objects: 0, inFeet: 0, hasAtoms: false, mixedUnits: undefined as readonly string[] | undefined };
  const otherKinds = await readObjects(file, signal, false, undefined, (object) => {
    found.objects += 1;
    if (object.isInFeet) found.inFeet += 1;
    found.hasAtoms ||= object.hasAtoms;
    found.mixedUnits ??= object.mixedUnits;
    for (const name of object.columns) if (properties.size < MAX_PROPERTIES) properties.add(name);
  });
  const { objects, inFeet } = found;
  const kinds = otherKinds.slice(0, MAX_KINDS);
  if (objects === 0)
    throw new AditError('gocad-no-points', { values: { file: file.fileName, kinds: kinds.join(', ') } });
  const isInFeet = inFeet === objects;
  const mixedUnits = found.mixedUnits ?? (inFeet > 0 && !isInFeet ? ['ft', 'm'] : undefined);
  return { ...found, isInFeet, mixedUnits, properties: [...properties], otherKinds: kinds };
}

/** Reads all objects; answers the kinds of those that are no points. */
async function readObjects(
  file: FormatFile,
  signal: AbortSignal,
  keepsPlaces: boolean,
  take?: (object: VsetObject, point: VsetPoint, line: number) => void,
  end?: (object: VsetObject) => void,
): Promise<string[]> {
  const { fileName } = file;
  const otherKinds = new Set<string>();
  let object: VsetObject | undefined;
  let last = 0;
  const close = (): void => {
    if (object) end?.(object);
    object = undefined;
  };
  const sources = await openSources(file);
  try {
    const [source] = sources.files;
    if (!source) throw new AditError('gocad-no-points', { values: { file: fileName, kinds: '' } });
    await readLines(withoutMark(sourceParts(source, { signal })), fileName, (text, line) => {
      last = line;
      const kind = START.exec(text)?.[1];
      if (kind !== undefined) {
        close();
        if (kind.toLowerCase() === 'vset') object = new VsetObject(keepsPlaces);
        else otherKinds.add(kind);
      } else if (/^END\s*$/.test(text)) close();
      else {
        const point = object?.take(text);
        if (object && point) take?.(object, point, line);
      }
    });
    if (object) throw new AditError('gocad-cut-short', { values: { file: fileName, line: last } });
  } finally {
    await sources.close();
  }
  return [...otherKinds];
}
