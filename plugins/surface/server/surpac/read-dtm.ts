import { AditError } from 'adit/core';
import { isStringFile, type ReadingRun, type SetFile, sourceParts, withHead, withoutMark } from 'adit/core/server';
import type { ShapeSource } from '../input/shape-source.ts';
import { FaceWriter } from '../mesh/face-writer.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import type { ShapeReader } from '../shape-reader.ts';
import { readStringPlaces } from './string-places.ts';
import { isSurfaceFile, readSurfaceBinary, readSurfaceText } from './surface-file.ts';

const HEAD_BYTES = 4_096;

/**
 * Reads a Surpac surface, text or binary: triangles of a `.dtm` between the points of the `.str` that it names. Every triangle is a
 * row. Throws `not-surpac`, `str-is-lines` for strings alone, `dtm-without-str`, `dtm-bad-line`, `dtm-bad-operation`,
 * `dtm-cut-short`, `str-cut-short`, `text-line-too-long` or `too-much-geometry`.
 */
const readDtm: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName } = source;
  const model = new ShapeModel();
  const account = new RowAccount(fileName, issue);
  const { head, parts, close } = await withHead(sourceParts(source, run), HEAD_BYTES);
  try {
    if (!isSurfaceFile(head))
      throw new AditError(isStringFile(head) ? 'str-is-lines' : 'not-surpac', { values: { file: fileName } });
    const isText = !head.includes(0);
    model.hasLines = isText;
    const faces = new Triangles(model, account, new VertexBudget(fileName));
    const strings = await findStrings(head, source, account);
    const budget = new VertexBudget(strings.path);
    // Vertices come first: a triangle is checked against them.
    model.vertices.append(await readStringPlaces(bytesOf(strings, run), strings.path, budget));
    if (isText) await readSurfaceText(withoutMark(parts), fileName, faces);
    else await readSurfaceBinary(parts, fileName, faces);
  } finally {
    await close();
  }
  return { model, account };
};

/** The string file by the name that the surface gives it, else by the surface's own name, else the only one that is there. */
async function findStrings(
  head: Buffer,
  { fileName, path, beside }: ShapeSource,
  account: RowAccount,
): Promise<SetFile> {
  const wanted = head.toString('latin1').split(',', 1)[0]?.trim() ?? '';
  const all = beside.filter((file) => /\.str$/i.test(file.path));
  const named = (name: string): SetFile | undefined =>
    all.find((file) => file.path.split('/').at(-1)?.toLowerCase() === name.toLowerCase());
  const found = named(wanted) ?? named((path.split('/').at(-1) ?? '').replace(/\.dtm$/i, '.str'));
  const used = found ?? (all.length === 1 ? all[0] : undefined);
  if (!used) throw new AditError('dtm-without-str', { values: { file: fileName, wanted } });
  if (!found) account.warnOfFile('string-file-instead', { name: wanted, used: used.path });
  return used;
}

async function* bytesOf(file: SetFile, { signal }: ReadingRun): AsyncGenerator<Buffer, void, undefined> {
  for await (const part of await file.open()) {
    signal.throwIfAborted();
    yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  }
}

/** Puts triangles into the model; they go by their object and part. */
class Triangles {
  readonly #model: ShapeModel;
  readonly #account: RowAccount;
  readonly #faces: FaceWriter;
  readonly #states = new Map<string, number>();
  #state = -1;

  constructor(model: ShapeModel, account: RowAccount, budget: VertexBudget) {
    this.#model = model;
    this.#account = account;
    this.#faces = new FaceWriter(model, account, budget);
  }

  part(object: string, part: string): void {
    const name = `${object}.${part}`;
    const known = this.#states.get(name);
    this.#state = known ?? this.#model.states.push({ names: [name] }) - 1;
    this.#states.set(name, this.#state);
  }

  triangle(records: readonly number[], line: number): void {
    if (this.#state < 0) this.part('1', '1');
    const row = { entity: 'triangle', number: this.#account.begin(), line };
    const outside = records.find((record) => !(record >= 1));
    if (outside !== undefined) return this.#account.reject(row, 'index-out-of-range', { index: String(outside) });
    this.#faces.add(row, { vertices: records.map((record) => record - 1) }, this.#state);
  }
}

export const shapeReader: ShapeReader = {
  read: readDtm,
  sniff(head, fileName) {
    if (isSurfaceFile(head)) return 0.95;
    return /\.str$/i.test(fileName) && isStringFile(head) ? 0.9 : 0;
  },
};
