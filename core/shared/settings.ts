import { z } from 'zod';
import { point, type Contribution } from './point.ts';
import { defineEventKind } from './procedure.ts';

/** Where settings have values, from the widest to the narrowest, whose value goes before that of a wider one. @beta */
export const settingScopes = ['tenant', 'site', 'user'] as const;
/** For whom a value is set: the tenant, a site, or a user. @beta */
export type SettingScope = (typeof settingScopes)[number];

/**
 * What a plugin lets be set. `shape` names every field with its default; `scopes` are those that have a value. Values of a tenant or a site are set
 * by its administrators, those of a user by the user.
 *
 * @beta
 */
export interface Settings<Shape extends z.ZodObject = z.ZodObject> extends Contribution {
  /** What they are headed by on the page *Settings*; without it, they are set elsewhere and not listed there. */
  readonly titleKey?: string;
  readonly scopes: readonly SettingScope[];
  readonly shape: Shape;
}

/** What a field says of itself by `.meta()`, which is called last. @beta */
export interface SettingMeta {
  /** What it is called in the form; its own name where there is none. The choices of a field of choices have the texts `<titleKey>.<choice>`. */
  readonly titleKey?: string;
  readonly hintKey?: string;
  /** How a text is chosen, where that is not by typing it. */
  readonly control?: 'colour' | 'column' | 'dataset';
  /** It is set for the tenant alone, and never leaves the server. */
  readonly secret?: boolean;
}

/** What is kept at one place: the fields that were set there, and how often that was done. @beta */
export const storedSettingsShape = z.strictObject({
  id: z.string(),
  scope: z.enum(settingScopes),
  /** The id of the tenant, the site or the user. */
  scopeId: z.string(),
  value: z.record(z.string(), z.unknown()),
  /** The names of the secrets that are set, where there are any. */
  secrets: z.array(z.string()).optional(),
  version: z.int(),
});
/** What is set of a plugin's settings at one place; fields that nobody set are not there. @beta */
export type StoredSettings = z.infer<typeof storedSettingsShape>;

/** The settings of plugins; a server half adds its own. @beta */
export const settings = point<Settings>('core.settings');

/** The changes of the fields of settings: null takes a field's value away. @beta */
export type SettingChanges<Shape extends z.ZodObject = z.ZodObject> = {
  readonly [Name in keyof z.input<Shape>]?: z.input<Shape>[Name] | null;
};

/** What a field says of itself, whatever was added to its shape afterwards. @beta */
export function settingMeta(field: z.ZodType): SettingMeta {
  const { innerType } = field.def as { readonly innerType?: z.ZodType };
  return { ...(innerType && settingMeta(innerType)), ...(field.meta() as SettingMeta | undefined) };
}

/** Declares settings, whose id starts with the plugin's and a dot; the identity function, for its types. @beta */
export function defineSettings<Shape extends z.ZodObject>(declared: Settings<Shape>): Settings<Shape> {
  return declared;
}

/** The value of settings, of what is kept for the same tenant, site and user. A field that is not set, or no longer fits the shape, has its default. @beta */
export function settingsValue<Shape extends z.ZodObject>(
  { id, scopes, shape }: Settings<Shape>,
  stored: readonly StoredSettings[],
): z.output<Shape> {
  const fields = settingScopes
    .filter((scope) => scopes.includes(scope))
    .flatMap((scope) => stored.filter((one) => one.id === id && one.scope === scope))
    .flatMap(({ value }) => Object.entries(value))
    .filter(([name, value]) => (shape.shape[name] as z.ZodType | undefined)?.safeParse(value).success);
  return shape.parse(Object.fromEntries(fields));
}

/** The body of a change: where it is made, and the fields that are set; null takes one away. @internal */
export const settingsChangeShape = z.strictObject({
  scope: z.enum(settingScopes),
  /** Of the scope `site`. */
  site: z.string().max(100).optional(),
  /** The version that the change was made of: 409 `settings-changed` where it is another one by now. */
  version: z.int().optional(),
  changes: z.record(z.string().max(100), z.unknown()),
});

/** Tells the browsers that it concerns what is set now. @internal */
export const settingsChanged = defineEventKind({
  name: 'core.settings-changed',
  summary: 'Settings of a plugin were changed for the tenant, the site or the user',
  payload: storedSettingsShape,
  access: { kind: 'signed-in' },
});
