// @vitest-environment jsdom
import { join } from 'node:path';
import { act } from 'react';
import { keyBindings, languagePacks, statusItems, SettingsToken } from 'adit/core/web';
import { makeTestWorkspace, readPlugin, withRequired, type Answer } from 'adit/core/testing';
import { SceneStoreToken } from 'adit/plugins/views';
import { expect, it, vi } from 'vitest';
import { logSettings } from '../shared/log-settings.ts';
import { LogStoreToken } from './log-store.ts';

const columns = [
  { name: 'Rock', label: 'Rock', kind: 'category', unit: 'none' },
  { name: 'Au', label: 'Au', kind: 'number', unit: 'none' },
];
const table = { layer: 'holes/intervals', fileName: 'assays.csv', items: [1, 2], from: [0, 10], to: [10, 30], columns };
const hole = (name: string): object => ({ name, collar: [0, 0, 0], depth: 30, depths: [], trace: [], tables: [table] });
const answer: Answer = ({ id }, input) => {
  const { query } = input as { query: { dataset: string; name: string } };
  if (id === 'drillhole.read-holes')
    return query.dataset === 'holes'
      ? { holes: ['A', 'B'].map((name) => ({ name, collar: [0, 0, 0], depth: 30 })) }
      : Promise.reject(Object.assign(new Error('There is no such dataset'), { status: 404 }));
  return id === 'drillhole.read-hole' ? hole(query.name) : undefined;
};

it('reads the holes of the active dataset, draws two columns, and says so in the bar', async () => {
  const workspace = await makeTestWorkspace({
    plugins: withRequired([readPlugin(join(import.meta.dirname, '..'))]),
    layers: [{ name: 'holes/intervals', columns: { Rock: ['?', 'granite', 'schist'], Au: [9, 1, 2] } }],
    answer,
  });
  const scene = workspace.services.get(SceneStoreToken);
  const store = workspace.services.get(LogStoreToken);
  const [status] = workspace.contributions.list(statusItems);
  const panel = await workspace.renderPanel('example.log.panel');
  expect(panel.element.textContent).toContain('Activate a drillhole dataset');
  const activate = async (name: string | undefined, wanted: typeof store.status): Promise<void> => {
    await act(async () => {
      scene.activateLayer(name);
      await vi.waitFor(() => expect(store.status).toBe(wanted));
    });
  };
  await activate('holes/collars', 'ready');
  expect(store.hole).toMatchObject({ name: 'A' });
  expect(panel.element.querySelectorAll('[role=group] rect')).toHaveLength(4);
  expect(panel.element.querySelector('[role=group] svg')?.textContent).toContain('granite');
  expect(status?.text()).toBe('Hole A: 1 table');
  await act(() => store.nextHole());
  expect(status?.text()).toBe('Hole B: 1 table');

  const heightOf = (): string | null | undefined =>
    panel.element.querySelector('[role=group] svg')?.getAttribute('height');
  expect(heightOf()).toBe(String(30 * 4 + 16));
  await act(() => workspace.services.get(SettingsToken).change(logSettings, { scope: 'user' }, { scale: 10 }));
  expect(heightOf()).toBe(String(30 * 10 + 16));

  await activate('surface/mesh', 'none');
  expect(status?.text()).toBeUndefined();
  panel.dispose();
  workspace.dispose();
});

it('brings keys, and all its texts in Portuguese', async () => {
  const plugin = readPlugin(join(import.meta.dirname, '..'));
  const workspace = await makeTestWorkspace({ plugins: withRequired([plugin]), answer });
  const bindings = workspace.contributions.list(keyBindings).filter(({ id }) => id.startsWith('example.log'));
  expect(bindings.map(({ keys }) => keys)).toEqual(['Mod+Shift+J', 'Mod+Shift+L']);
  const [pack] = workspace.contributions.list(languagePacks);
  const texts = (await pack?.load('example.log'))?.default ?? {};
  const stems = (keys: string[]): string[] => [...new Set(keys.map((key) => key.replace(/_\w+$/, '')))].toSorted();
  expect(stems(Object.keys(texts))).toEqual(stems(Object.keys(plugin.texts['en'] ?? {})));
  expect(pack?.load('views')).toBeUndefined();
  workspace.dispose();
});
