import { z } from 'zod';
import type { RouteSpec } from 'adit/core';
import { scopesOf } from 'adit/core/testing';

type Part = 'query' | 'params' | 'body';
type Json = Record<string, unknown>;

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

/** Input of a route in its three parts. */
export type Input = Record<Part, Json>;

/** A place of a route's input that takes text, with input that is right in all other places. */
export interface TextField {
  readonly route: RouteSpec;
  /** For example `body.columns.0.name`. */
  readonly path: string;
  /** The input with `text` in the place. */
  put(text: string): Input;
}

/** Every place where a route takes text. `idOf` gives ids of objects that the caller may use. */
export function textFieldsOf(route: RouteSpec, idOf: (object: string) => string): TextField[] {
  const ids = new Map(scopesOf(route).map(({ from, object }) => [from as string, idOf(object)]));
  const parts = (['query', 'params', 'body'] as const).map((part) => {
    const shape = route[part];
    const schema = shape
      ? (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema)
      : { properties: {} };
    return { part, variants: schema.anyOf ?? [schema] };
  });
  return parts.flatMap(({ part, variants }) =>
    variants.flatMap((variant) => {
      const input: Input = { query: {}, params: {}, body: {} };
      for (const other of parts)
        input[other.part] = fill(
          other.part === part ? variant : (other.variants[0] as Schema),
          other.part,
          ids,
        ) as Json;
      return placesOf(input[part], variant).map((place) => ({
        route,
        path: [part, ...place].join('.'),
        put: (text: string) => putAt(input, [part, ...place], text),
      }));
    }),
  );
}

const KEY = '(key)';

/** A value that fits the schema, with every optional part and one item in each list. */
function fill(schema: Schema, path: string, ids: ReadonlyMap<string, string>): unknown {
  // Lists are walked through: `body.intervals.id` is in every item.
  const id = ids.get(path.replaceAll('.0', ''));
  if (id !== undefined && !schema.items) return id;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return fill(schema.anyOf[0] as Schema, path, ids);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, fill(part, `${path}.${name}`, ids)]),
    );
  if (typeof schema.additionalProperties === 'object')
    return { easting: fill(schema.additionalProperties, `${path}.0`, ids) };
  if (schema.items) return [fill(schema.items, `${path}.0`, ids)];
  // The first of two chunks: a file that is never whole need not be read.
  if (path.endsWith('TotalCount')) return 2;
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  return schema.type === 'string' ? 'sample' : {};
}

function placesOf(value: unknown, schema: Schema, path: readonly string[] = []): string[][] {
  const variant = schema.anyOf?.[0] ?? schema;
  if (typeof value === 'string') return [[...path]];
  if (Array.isArray(value))
    return value.flatMap((item, at) => placesOf(item, variant.items ?? {}, [...path, String(at)]));
  if (typeof value !== 'object' || value === null) return [];
  const places = Object.entries(value).flatMap(([name, part]) =>
    placesOf(part, variant.properties?.[name] ?? {}, [...path, name]),
  );
  return typeof variant.additionalProperties === 'object' ? [...places, [...path, KEY]] : places;
}

function putAt(input: Input, path: readonly string[], text: string): Input {
  const copy = structuredClone(input);
  let place: Json = copy;
  for (const step of path.slice(0, -1)) place = place[step] as Json;
  const name = path.at(-1) as string;
  if (name !== KEY) place[name] = text;
  // As JSON.parse does: an assignment to `__proto__` would go elsewhere.
  else Object.defineProperty(place, text, { value: 'sample', enumerable: true });
  return copy;
}
