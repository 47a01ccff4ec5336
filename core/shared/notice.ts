import { z } from 'zod';
import { defineEventKind } from './procedure.ts';

/** The shape of a notice, whose texts are those of the plugin that gives it. @public */
export const noticeShape = z.strictObject({
  titleKey: z.string().max(200),
  messageKey: z.string().max(200).optional(),
  /** What the texts name. */
  values: z.record(z.string().max(100), z.union([z.string().max(2000), z.number()])).optional(),
  severity: z.enum(['information', 'success', 'warning', 'error']).default('information'),
  /** It stays until it is closed. */
  keep: z.boolean().default(false),
  /** The ids of actions of the palette, or of tools, that it has buttons for. */
  actions: z.array(z.string().max(200)).max(3).default([]),
});
/** What a plugin tells its users, in their language. @public */
export type Notice = z.input<typeof noticeShape>;

/** Brings a notice of a plugin's server half to browsers. @internal */
export const noticed = defineEventKind({
  name: 'core.notice',
  summary: 'A plugin tells its users something',
  payload: noticeShape.extend({ plugin: z.string() }),
  access: { kind: 'signed-in' },
});
