import { z } from 'zod';

/** So much may be compared on the server's own thread; what is larger is checked by the half alone. */
const MAX_COMPARISONS = 500_000;
/** What takes the server longer than it is worth, for a schema or a text that are made for it. */
const LEFT_TO_THE_HALF = new Set(['pattern', 'patternProperties', 'propertyNames', 'format', '$ref', '$defs']);

type Schema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;

/**
 * The shape of a session call's arguments by the schema that a half declares. What fits goes on as it is, as the half's own shape makes of it what its
 * handler gets; patterns are left to that.
 */
export function argumentsShape(schema: object, isPositional: boolean): z.ZodType {
  const kept = withoutPatterns(schema) as Schema;
  const shape = shapeOf(kept);
  const size = sizeOf(kept, MAX_COMPARISONS);
  const check = (value: unknown, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>): void => {
    const most = Math.floor(MAX_COMPARISONS / size);
    if (sizeOf(value, most) > most) return;
    for (const { path, message } of shape.safeParse(value).error?.issues ?? [])
      addIssue({ code: 'custom', path: [...path], message });
  };
  return isPositional ? z.tuple([]).rest(z.unknown()).superRefine(check) : z.unknown().superRefine(check);
}

function shapeOf(schema: Schema): z.ZodType {
  try {
    return z.fromJSONSchema(schema);
  } catch {
    return z.unknown();
  }
}

/** The schema without what is left to the half; what `properties` and the like name are schemas, whatever they are called. */
function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !LEFT_TO_THE_HALF.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, keyword === 'properties' ? eachOf(value) : withoutPatterns(value)]),
  );
}

function eachOf(properties: unknown): object {
  return Object.fromEntries(Object.entries(properties ?? {}).map(([name, schema]) => [name, withoutPatterns(schema)]));
}

/** How many values there are in a value, with itself; `most` and one where there are more. */
function sizeOf(value: unknown, most: number): number {
  const open: unknown[] = [value];
  let count = 0;
  while (open.length > 0 && count <= most) {
    const one = open.pop();
    count += 1;
    if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one)) continue;
    for (const part of Object.values(one)) open.push(part);
  }
  return count;
}
