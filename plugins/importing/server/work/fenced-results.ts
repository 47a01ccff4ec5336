import { z } from 'zod';
import { importReportShape, lengthUnits } from 'adit/core';
import { examinationShape, metadataShape } from '../../shared/index.ts';
import type { WorkerResults, WorkerTask } from './worker-messages.ts';

const { rowCount, columns, tables, defaultColumns, headerSignature, mapping } = metadataShape.shape;

const text = z.string().optional();

/** What a task ends with, as far as others rely on it: behind the fence it may be anything. */
const shapes: { readonly [Kind in WorkerTask['kind']]: z.ZodType } = {
  profile: z.object({
    metadata: z.looseObject({
      dialect: z.looseObject({ delimiter: z.string(), dataStartRow: z.int(), encoding: z.string() }).optional(),
      format: text,
      entry: text,
      table: text,
      tables,
      firstLines: z.array(z.string()).optional(),
      nanValues: z.array(z.string()),
      rowCount,
      columns,
      defaultColumns,
      headerSignature,
      mapping,
    }),
    unpackedBytes: z.int().nonnegative().optional(),
  }),
  system: z.object({ system: text, unknownSystem: text, heightUnit: z.enum(lengthUnits).optional() }),
  build: importReportShape,
  examine: examinationShape.omit({ error: true }),
};

/** The result of a task of that kind, if it is one. */
export function fencedResult<Kind extends WorkerTask['kind']>(kind: Kind, result: unknown): WorkerResults[Kind] {
  return shapes[kind].parse(result) as WorkerResults[Kind];
}
