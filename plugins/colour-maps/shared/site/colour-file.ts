import { z } from 'zod';
import { gradientFileShape } from './gradient-shape.ts';
import { legendShape, repeatedAt, type Legend } from './legend.ts';

const FORMAT = 'adit-colours';
const VERSION = 1;

/** A gradient as a file has it: without an id. @internal */
export type FileGradient = z.infer<typeof gradientFileShape>;

/** What a file of colours holds. @internal */
export interface ColourFile {
  readonly gradients: readonly FileGradient[];
  readonly legends: readonly Legend[];
}

/** Why a file is refused: `place` names where, as in `gradients[2].rgbPoints[5]`, or the line of what is no JSON. @internal */
export interface ColourFileProblem {
  readonly place: string;
  readonly reason: (typeof problemReasons)[number];
}

/** All reasons for which a file of colours is refused. @internal */
export const problemReasons = [
  'json',
  'format',
  'version',
  'type',
  'length',
  'value',
  'unknown',
  'empty',
  'repeated',
  'groups',
  'part',
  'few',
  'bands',
  'ascending',
  'pairs',
  'place',
  'annotation',
] as const;

const fileShape = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  gradients: z.array(gradientFileShape).max(200).default([]),
  legends: z
    .array(legendShape)
    .max(200)
    .default([])
    .superRefine((legends, check) => {
      const at = repeatedAt(legends.map(({ column }) => column));
      if (at !== undefined) check.addIssue({ code: 'custom', path: [at, 'column'], message: 'repeated' });
    }),
});

const reasonOfCode: Readonly<Record<string, ColourFileProblem['reason']>> = {
  invalid_type: 'type',
  too_small: 'length',
  too_big: 'length',
  unrecognized_keys: 'unknown',
};

/** The text of a file with these colours. @internal */
export function writeColourFile({ gradients, legends }: ColourFile): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, gradients, legends }, undefined, 2)}\n`;
}

/** Reads what `writeColourFile` wrote, or somebody's own; a file with anything wrong in it is refused as a whole. @internal */
export function readColourFile(text: string): ColourFile | { readonly problem: ColourFileProblem } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { problem: { place: `line ${lineOfError(text, error)}`, reason: 'json' } };
  }
  const read = fileShape.safeParse(content);
  if (read.success) {
    const { gradients, legends } = read.data;
    return gradients.length + legends.length > 0
      ? { gradients, legends }
      : { problem: { place: 'file', reason: 'empty' } };
  }
  // A file of another kind has many faults, of which its kind is the one to name.
  const issue = read.error.issues.find(({ path }) => path[0] === 'format') ?? read.error.issues[0];
  const path = issue?.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : (issue?.path ?? []);
  const [first] = path;
  if (path.length === 1 && (first === 'format' || first === 'version'))
    return { problem: { place: first, reason: first } };
  const named = problemReasons.find((reason) => issue?.code === 'custom' && reason === issue.message);
  return { problem: { place: placeOf(path), reason: named ?? reasonOfCode[issue?.code ?? ''] ?? 'value' } };
}

function placeOf(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text === '' ? 'file' : text.slice(1);
}

/** The line that the error of the parser names; the last one when it names none, as at an early end. */
function lineOfError(text: string, error: unknown): number {
  const message = error instanceof Error ? error.message : '';
  const at = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, at === undefined ? undefined : Number(at)).split('\n').length;
}
