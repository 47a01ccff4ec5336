// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineSettings, settings, type Manifest } from 'adit/core';
import { makeTestWorkspace, type TestPlugin } from 'adit/core/testing';
import { menuActions, type WebPlugin, type WebPluginContext } from 'adit/core/web';

const look = defineSettings({
  id: 'acme.log.look',
  titleKey: 'look',
  scopes: ['user', 'site'],
  shape: z.object({ scale: z.number().min(1).max(20).default(1), title: z.string().default('') }),
});
const foreign = { ...look, id: 'other.look' };

async function activate(work: (context: WebPluginContext) => void) {
  const manifest = {
    ...{ id: 'acme.log', version: '1.0.0', web: true, requires: {}, optional: {}, locales: ['en'] },
  } as unknown as Manifest;
  const half: WebPlugin = { activate: work };
  const plugin: TestPlugin = {
    manifest,
    texts: { en: { full: 'Hole {{hole}} is full', more: 'At {{depth}} m', open: 'Open the log' } },
    web: async () => ({ default: half }),
  };
  return makeTestWorkspace({ plugins: [plugin], permissions: [] });
}

it('settings that a plugin declares are known while it runs, and follow what is set; those of others are read', async () => {
  const seen: unknown[] = [];
  const workspace = await activate((context) => {
    const own = context.settings(look);
    context.settings(look);
    context.settings(foreign);
    context.effect(() => void seen.push(own.value.scale));
    void own.set('site', { scale: 3 });
    void own.set('user', { scale: 5 }).then(() => own.set('user', { scale: null }));
  });
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(workspace.contributions.list(settings)).toEqual([look]);
  expect([seen[0], ...new Set(seen.slice(1))]).toEqual([1, 3, 5]);
  expect(seen.at(-1)).toBe(3);
  workspace.dispose();
  await workspace.apply([]);
  expect(workspace.contributions.list(settings)).toEqual([]);
});

it('a notice is told in the texts of its plugin, with buttons for what the user may do', async () => {
  const ran: string[] = [];
  const workspace = await activate((context) => {
    const place = { places: ['palette'] as const, titleKey: 'open' };
    context.add(menuActions, { id: 'acme.log.open', ...place, run: () => void ran.push('open') });
    context.add(menuActions, { id: 'acme.log.drop', ...place, permission: 'acme.log.edit', run: () => undefined });
    const texts = { titleKey: 'full', messageKey: 'more', values: { hole: 'BH-1', depth: 12 } };
    const actions = ['acme.log.open', 'acme.log.drop', 'acme.log.gone'];
    context.notify({ ...texts, severity: 'warning', keep: true, actions });
    context.notify({ titleKey: 'open' });
  });
  const [warning, plain] = workspace.recorded.toasts;
  expect(warning).toMatchObject({ type: 'warning', title: 'Hole BH-1 is full', message: 'At 12 m', keep: true });
  expect(warning?.actions?.map(({ label }) => label)).toEqual(['Open the log']);
  await warning?.actions?.[0]?.run();
  expect(ran).toEqual(['open']);
  expect(plain).toEqual({ type: 'primary', title: 'Open the log', keep: false });
  workspace.dispose();
});
