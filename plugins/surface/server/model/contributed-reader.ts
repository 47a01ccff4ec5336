import type { SurfaceReader, SurfaceRow, SurfaceSink } from 'adit/core/server';
import { FaceWriter } from '../mesh/face-writer.ts';
import type { ShapeReader } from '../shape-reader.ts';
import { RowAccount, type SourceRow } from './row-account.ts';
import { ShapeModel } from './shape-model.ts';
import { areCoordinates } from './shape-sink.ts';
import { VertexBudget } from './vertex-budget.ts';

/** A reader of another plugin as this one reads shapes. */
export function contributedReader({ sniff, read }: SurfaceReader): ShapeReader {
  return {
    sniff,
    async read(source, run, issue) {
      const model = new ShapeModel();
      const account = new RowAccount(source.fileName, issue);
      await read(source, sinkOf(model, account), run);
      return { model, account };
    },
  };
}

function sinkOf(model: ShapeModel, account: RowAccount): SurfaceSink {
  const budget = new VertexBudget(account.fileName);
  const faces = new FaceWriter(model, account, budget);
  const states = new Map<string | undefined, number>();
  const stateOf = (name: string | undefined): number => {
    const known = states.get(name) ?? model.states.push({ names: name === undefined ? [] : [name] }) - 1;
    states.set(name, known);
    return known;
  };
  const begun = (row: SurfaceRow): SourceRow => ({ ...row, number: account.begin() });
  return {
    vertex(...xyz) {
      budget.spend(1);
      model.vertices.append(areCoordinates(xyz) ? xyz : [Number.NaN, Number.NaN, Number.NaN]);
    },
    face: (row, vertices, name) => faces.add(begun(row), { vertices }, stateOf(name)),
    reject: (row, code, values) => account.reject(begun(row), code, values),
    warn(code, values, row) {
      if (row) account.warn({ ...row, number: 0 }, code, values);
      else account.warnOfFile(code, values);
    },
    unit: (unit) => void (model.unit = unit),
  };
}
