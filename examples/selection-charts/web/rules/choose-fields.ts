import type { Field } from 'adit/plugins/views';

/** Names of the columns that the charts show. */
export interface Choices {
  /** Across in the scatter chart. */
  readonly x: string | undefined;
  /** Upwards in the scatter chart, and what the other charts are of. */
  readonly y: string | undefined;
  /** What the boxes are grouped by; undefined for one box of everything. */
  readonly group: string | undefined;
  /** What each item weighs; undefined for all alike. */
  readonly weight: string | undefined;
}

/** The columns that can be chosen for each purpose. */
export function fieldsOf(fields: readonly Field[], purpose: keyof Choices): readonly Field[] {
  const kind = purpose === 'group' ? 'category' : 'number';
  return fields.filter((field) => field.kind === kind && field.statistics.count > 0 && field.location !== 'vertices');
}

/** What was chosen, as far as the layer has it; columns of numbers that nobody chose are the first two. */
export function chooseFields(fields: readonly Field[], chosen: Partial<Choices>): Choices {
  const known = (purpose: keyof Choices): string | undefined =>
    fieldsOf(fields, purpose).find(({ name }) => name === chosen[purpose])?.name;
  const [first, second = first] = fieldsOf(fields, 'y').map(({ name }) => name);
  return { x: known('x') ?? first, y: known('y') ?? second, group: known('group'), weight: known('weight') };
}
