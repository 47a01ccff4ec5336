import { defineRoute } from 'adit/core';
import { z } from 'zod';

const listing = z.object({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  category: z.string(),
  origin: z.enum(['built-in', 'third-party']),
  on: z.boolean(),
  reason: z.string(),
  problem: z.string().optional(),
});

/** Every installed plugin, whether it is on for the caller's tenant, and why. */
export const listPlugins = defineRoute({
  id: 'admin.list-plugins',
  method: 'GET',
  path: '/plugins/admin/plugins',
  summary: 'Installed plugins and their state for the tenant',
  access: { kind: 'permission', permission: 'admin.plugins' },
  result: z.array(listing),
});

/** Turns a plugin on or off for the caller's tenant; its browsers follow at once. */
export const switchPlugin = defineRoute({
  id: 'admin.switch-plugin',
  method: 'PUT',
  path: '/plugins/admin/plugins/:id',
  summary: 'Turn a plugin on or off for the tenant',
  access: { kind: 'permission', permission: 'admin.plugins' },
  params: z.object({ id: z.string() }),
  body: z.strictObject({ on: z.boolean() }),
  result: z.object({}),
});
