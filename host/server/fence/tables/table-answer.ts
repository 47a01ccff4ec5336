import { z } from 'zod';

/** What PostgreSQL answered a statement, in its own texts: whoever asked makes values of them. */
export interface TableAnswer {
  readonly command: string;
  readonly count: number;
  readonly fields: readonly (readonly [name: string, type: number])[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Why PostgreSQL refused a statement, in the fields that its errors have. */
export interface TableFailure {
  readonly failure: Readonly<Record<string, string>>;
}

/** Values as they go to PostgreSQL: texts and bytes. */
export const sentValues = z
  .array(z.union([z.string(), z.null(), z.custom<Uint8Array>((value) => value instanceof Uint8Array)]))
  .max(65_535);
export type SentValues = z.infer<typeof sentValues>;

const FIELDS = [
  'code',
  'severity',
  'message',
  'detail',
  'hint',
  'position',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
];

/** What is sent of an error of PostgreSQL; undefined for any other. */
export function failureOf(error: unknown): TableFailure | undefined {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (typeof code !== 'string' || typeof severity !== 'string') return undefined;
  const read = error as Record<string, unknown>;
  const told = FIELDS.map((name) => [name, read[name]] as const).filter(([, value]) => typeof value === 'string');
  return { failure: Object.fromEntries(told) as Record<string, string> };
}
