import { AditError } from 'adit/core';
import { readLines, sourceParts, withoutMark } from 'adit/core/server';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import type { ShapeReader } from '../shape-reader.ts';
import { SurfaceObject } from './surface-object.ts';

const START = /^GOCAD\s+(\S+)/i;

/**
 * Reads the surfaces (`TSurf`) of a GOCAD file, each of which becomes a layer; every triangle is a row, and so is every object of
 * another kind, which is rejected. Throws `not-gocad`, `gocad-no-surface` with the kinds that are there, `gocad-cut-short`,
 * `text-line-too-long` or `too-much-geometry`.
 */
const readGocad: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName } = source;
  const model = new ShapeModel();
  const account = new RowAccount(fileName, issue);
  const budget = new VertexBudget(fileName);
  const others = new Map<string, number>();
  let object: SurfaceObject | undefined;
  let isOpen = false;
  let surfaces = 0;
  const names = new Set<string>();
  let last = 0;
  await readLines(withoutMark(sourceParts(source, run)), fileName, (text, line) => {
    last = line;
    const kind = START.exec(text)?.[1];
    if (kind === undefined && line === 1) throw new AditError('not-gocad', { values: { file: fileName } });
    if (kind?.toLowerCase() === 'tsurf') {
      object?.end();
      surfaces += 1;
      object = new SurfaceObject(model, account, budget, names);
      isOpen = true;
    } else if (kind !== undefined) {
      object?.end();
      object = undefined;
      isOpen = false;
      others.set(kind, line);
    } else if (/^END\s*$/.test(text)) {
      object?.end();
      object = undefined;
      isOpen = false;
    } else object?.take(text, line);
  });
  if (surfaces === 0) {
    const values = { file: fileName, kinds: [...others.keys()].slice(0, 10).join(', ') };
    throw new AditError('gocad-no-surface', { values });
  }
  if (isOpen) throw new AditError('gocad-cut-short', { values: { file: fileName, line: last } });
  for (const [entity, line] of others) account.reject({ entity, number: account.begin(), line }, 'unsupported-entity');
  return { model, account };
};

export const shapeReader: ShapeReader = {
  read: readGocad,
  sniff: (head) => (START.test(head.toString('latin1')) ? 0.95 : 0),
};
