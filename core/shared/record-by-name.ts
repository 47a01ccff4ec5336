import { z } from 'zod';

const AWKWARD = /^__proto___*$/;

/**
 * The shape of a record whose keys are names given by users, such as column names: any text is allowed, including `__proto__`, which `z.record`
 * drops.
 *
 * @public
 */
export function recordByName<Value extends z.ZodType>(
  value: Value,
): z.ZodType<Record<string, z.output<Value>>, Record<string, z.input<Value>>> {
  const record = z.record(z.string(), value);
  return z.preprocess(
    (input) => renamed(input, (name) => `${name}_`),
    record.overwrite((found) => renamed(found, (name) => name.slice(0, -1)) as z.output<typeof record>),
  ) as z.ZodType<Record<string, z.output<Value>>, Record<string, z.input<Value>>>;
}

/** The value under a name given by a user; inherited properties do not count. @public */
export function byName<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

function renamed(record: unknown, rename: (name: string) => string): unknown {
  if (typeof record !== 'object' || record === null || !Object.keys(record).some((name) => AWKWARD.test(name)))
    return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [AWKWARD.test(name) ? rename(name) : name, value]),
  );
}
