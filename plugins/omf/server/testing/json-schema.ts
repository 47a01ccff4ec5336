/** The part of JSON Schema that the format's own schema makes use of. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const known = new Set(
  '$schema $id title description default format $ref type enum required properties additionalProperties items minItems maxItems minimum maximum oneOf anyOf definitions'.split(
    ' ',
  ),
);

/** Where a value departs from a schema: a line for each place; none when it is valid. Properties that the schema does not name are wrong. */
export function schemaErrors(root: Schema, value: unknown): string[] {
  return errorsOf(root, root, value, '');
}

function errorsOf(root: Schema, schema: Schema, value: unknown, path: string): string[] {
  const unknown = Object.keys(schema).filter((key) => !known.has(key));
  if (unknown.length > 0) throw new Error(`The schema says ${unknown.join(', ')}, which is not looked at`);
  if (schema.$ref !== undefined) {
    const target = root.definitions?.[schema.$ref.replace('#/definitions/', '')];
    if (!target) throw new Error(`No ${schema.$ref}`);
    return errorsOf(root, target, value, path);
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    const all = choices.map((choice) => errorsOf(root, choice, value, path));
    const valid = all.filter((errors) => errors.length === 0).length;
    if (schema.oneOf ? valid === 1 : valid > 0) return [];
    return [
      `${path}: ${valid} of the choices fit`,
      ...all
        .toSorted((a, b) => a.length - b.length)
        .slice(0, 1)
        .flat(),
    ];
  }
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return [`${path}: not ${types.join(' or ')}`];
  const errors: string[] = [];
  if (schema.enum && !schema.enum.includes(value)) errors.push(`${path}: none of ${schema.enum.join(', ')}`);
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)) errors.push(`${path}: ${value}`);
  }
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity))
      errors.push(`${path}: ${value.length} items`);
    for (const [at, item] of value.entries())
      if (schema.items) errors.push(...errorsOf(root, schema.items, item, `${path}/${at}`));
  } else if (typeof value === 'object' && value !== null) {
    for (const name of schema.required ?? []) if (!(name in value)) errors.push(`${path}: no ${name}`);
    for (const [name, inner] of Object.entries(value)) {
      const own = schema.properties?.[name];
      if (own) errors.push(...errorsOf(root, own, inner, `${path}/${name}`));
      else if (schema.properties && schema.additionalProperties !== true) errors.push(`${path}: unknown ${name}`);
    }
  }
  return errors;
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
