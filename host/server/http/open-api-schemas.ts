import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** A part of a JSON document. */
export type Json = Record<string, unknown>;

/** The JSON schemas of a document: parts that refer to themselves stand apart, under names of their own. */
export class OpenApiSchemas {
  readonly components: Record<string, Json> = {};

  /** The schema of a shape; `name` is unique in the document. */
  of(shape: z.ZodType, io: 'input' | 'output', name: string): Json {
    const whole = z.toJSONSchema(shape, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema),
    });
    const { $schema: _dialect, $defs = {}, ...schema } = whole as Json;
    const parts = new Map(Object.entries($defs as Record<string, Json>).map(([part, own]) => [`#/$defs/${part}`, own]));
    if (refersTo('#', [schema, ...parts.values()])) parts.set('#', schema);
    const names = new Map([...parts.keys()].map((reference, at) => [reference, at === 0 ? name : `${name}.${at + 1}`]));
    for (const [reference, own] of parts) this.components[names.get(reference)!] = renamed(own, names) as Json;
    return parts.get('#') === schema ? { $ref: addressOf(names.get('#')!) } : (renamed(schema, names) as Json);
  }
}

/** What zod says otherwise than programs that read such documents understand it. */
function simplify(schema: Json): void {
  // In such a document: never sent, only answered.
  delete schema['readOnly'];
  const { prefixItems } = schema as { prefixItems?: unknown[] };
  if (prefixItems?.every((part) => isDeepStrictEqual(part, prefixItems[0]))) {
    delete schema['prefixItems'];
    schema['items'] = prefixItems[0];
  }
}

const addressOf = (name: string): string => `#/components/schemas/${name}`;

function refersTo(reference: string, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (value as Json)['$ref'] === reference || Object.values(value).some((part) => refersTo(reference, part));
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => renamed(part, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const name = key === '$ref' ? names.get(part as string) : undefined;
      return [key, name === undefined ? renamed(part, names) : addressOf(name)];
    }),
  );
}
