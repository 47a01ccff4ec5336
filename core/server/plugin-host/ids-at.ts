import { AditError } from 'adit/core';

/**
 * The ids at a path; lists are walked through, so `body.intervals.id` names the id of every interval file. Throws `bad-input` for what is no id.
 *
 * @internal
 */
export function idsAt(input: object, path: string): string[] {
  let values: unknown[] = [input];
  for (const step of path.split('.')) {
    values = values
      .flatMap((value) => (value === input ? [value] : [value].flat()))
      .map((value) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, step)
          ? (value as Record<string, unknown>)[step]
          : undefined,
      );
  }
  const found = values.flat().filter((value) => value !== undefined && value !== null);
  if (found.some((value) => typeof value !== 'string'))
    throw new AditError('bad-input', { message: `${path} must be an id`, values: { field: path } });
  return found as string[];
}
