import { expect, it } from 'vitest';
import { silentLog } from 'adit/core';
import { disconnectedError } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { tellFailures } from './tell-failures.ts';

const titles = {
  'add-view': 'Could not add the view',
  'remove-view': 'Could not remove the view',
  'clone-view': 'Could not clone the view',
  'field-list': 'Could not set the list of fields',
  'active-layer': 'Could not update the active layer',
  colour: 'Could not change the colours',
  property: 'Could not change the look of the layer',
  cuts: 'Could not change the cuts of the layer',
  'camera-reset': 'Could not reset the camera',
  'view-up': 'Could not set the direction of the view',
  'camera-center': 'Could not set the centre of the camera',
  'view-state': 'Could not change the view',
  'link-views': 'Could not link the views',
  'preset-image': 'Could not fetch the pictures of the colour maps',
  layout: 'Could not keep the layout of the panels with the session',
  'change-scene': 'Could not change the scene',
} as const;

it('[W8.06a, W8.06f, W8.06i, W8.06j, W8.06k, W8.06l, W8.06m, W8.06n, W8.06o, W8.06p, W8.06q, W8.06s, W8.06t, W8.06u, W8.06v, W8.06x] what the session refuses is told under a title of its own in each language, and not while the connection is not open', () => {
  const told: string[] = [];
  const session = { status: 'initialized' as 'initialized' | 'disconnected' };
  const texts: Record<string, string> = english;
  const failed = tellFailures({
    session,
    toasts: { showError: (_error, title) => told.push(title) },
    t: (key) => texts[key] ?? key,
    log: silentLog,
  });
  const keys = Object.keys(titles) as (keyof typeof titles)[];
  for (const key of keys) failed(key, new Error('No'));
  expect(told).toEqual(Object.values(titles));
  for (const key of keys) expect((spanish as Record<string, string>)[`failed.${key}`]).toMatch(/^No se pud/);
  for (const key of keys) failed(key, disconnectedError());
  expect(told).toHaveLength(keys.length);
  session.status = 'disconnected';
  for (const key of keys) failed(key, new Error('No'));
  expect(told).toHaveLength(keys.length);
});
