import { settingMeta, type SettingMeta, type Settings, type SettingScope } from 'adit/core';
import { z } from 'zod';

/** What a field is edited by. */
export type Control =
  | { readonly kind: 'switch' | 'colour' | 'column' | 'dataset' | 'secret' }
  | { readonly kind: 'number'; readonly low: number; readonly high: number; readonly isWhole: boolean }
  | { readonly kind: 'text'; readonly maxLength: number | undefined }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'list'; readonly maxItems: number | undefined };

/** A field of a form. */
export interface FormField {
  readonly name: string;
  readonly meta: SettingMeta;
  readonly control: Control;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The fields that are set at a scope, in the order of their shape. What no control edits is left out: its plugin sets it elsewhere. */
export function formFields({ scopes, shape }: Settings, scope: SettingScope): FormField[] {
  if (!scopes.includes(scope)) return [];
  const { properties = {} } = z.toJSONSchema(shape, { unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(shape.shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, field]) => {
    const meta = settingMeta(field);
    const control = controlOf(properties[name] as JsonSchema, meta);
    return control && (meta.secret !== true || scope === 'tenant') ? [{ name, meta, control }] : [];
  });
}

function controlOf(schema: JsonSchema, { control, secret }: SettingMeta): Control | undefined {
  const { type } = schema;
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'number' || type === 'integer') return numberOf(schema);
  if (type === 'array') return isText(schema.items) ? { kind: 'list', maxItems: schema.maxItems } : undefined;
  if (!isText(schema)) return undefined;
  if (secret === true) return { kind: 'secret' };
  if (schema.enum) return { kind: 'choice', choices: schema.enum as string[] };
  if (control !== undefined) return { kind: control };
  return { kind: 'text', maxLength: schema.maxLength };
}

function numberOf({
  type,
  minimum: low = Number.NEGATIVE_INFINITY,
  maximum: high = Number.POSITIVE_INFINITY,
}: JsonSchema): Control {
  const isWhole = type === 'integer';
  // What JSON Schema says of any whole number are no ends.
  const isEnd = (value: number): boolean => Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return {
    kind: 'number',
    isWhole,
    low: isEnd(low) ? low : Number.NEGATIVE_INFINITY,
    high: isEnd(high) ? high : Number.POSITIVE_INFINITY,
  };
}

function isText(schema: unknown): boolean {
  return (schema as JsonSchema | undefined)?.type === 'string';
}
