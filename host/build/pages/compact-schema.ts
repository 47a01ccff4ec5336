/** The parts of a JSON schema that zod writes for our shapes. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

// What zod writes for an integer without limits says nothing to a reader.
const isTold = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

/** Writes a JSON schema in one line, much like a TypeScript type, with limits after a word and defaults after `=`. */
export function compactSchema(schema: JsonSchema): string {
  const text = withoutDefault(schema);
  return schema.default === undefined ? text : `${text} = ${JSON.stringify(schema.default)}`;
}

function withoutDefault(schema: JsonSchema): string {
  const { $ref, type } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? $ref;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(compactSchema).join(' | ');
  if (type === 'object') return objectText(schema);
  if (type === 'array') return arrayText(schema);
  if (type === 'string')
    return `string${lengthText(schema.minLength, schema.maxLength)}${schema.pattern === undefined ? '' : ` /${schema.pattern}/`}`;
  if (type === 'number' || type === 'integer') return type + limitText(schema);
  return type === undefined ? 'any' : [type].flat().join(' | ');
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema): string {
  const parts = Object.entries(properties ?? {}).map(
    ([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${compactSchema(property)}`,
  );
  if (typeof additionalProperties === 'object') parts.push(`[key]: ${compactSchema(additionalProperties)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function arrayText({ prefixItems, items, minItems, maxItems }: JsonSchema): string {
  if (prefixItems) return `[${prefixItems.map(compactSchema).join(', ')}]`;
  const item = items ? compactSchema(items) : 'any';
  return `${/[ |]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]${lengthText(minItems, maxItems)}`;
}

function limitText({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const least = isTold(minimum) ? ` ≥ ${minimum}` : isTold(exclusiveMinimum) ? ` > ${exclusiveMinimum}` : '';
  return least + (isTold(maximum) ? ` ≤ ${maximum}` : '');
}

function lengthText(least: number | undefined, most: number | undefined): string {
  if (least === undefined && most === undefined) return '';
  return `(${least ?? 0}..${isTold(most) ? most : ''})`;
}
