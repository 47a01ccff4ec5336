// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { DialogsToken, type ServerEvents } from 'adit/core/web';
import { makeTestWorkspace, readPlugin, withRequired } from 'adit/core/testing';
import { complete, generate, notificationKinds, type Notification } from 'adit/plugins/notifications';
import { followImports } from './follow-imports.ts';
import { PatternPicker } from './pattern-picker.ts';

/** A picker of the site `s` that hears what the server tells. */
function setUp() {
  const heard = new Map<string, (payload: Notification) => void>();
  const events = {
    on: ({ name }: { name: string }, listener: (payload: Notification) => void) => {
      heard.set(name, listener);
      return { dispose: () => void heard.delete(name) };
    },
  } as unknown as ServerEvents;
  const picker = new PatternPicker({
    api: { call: async () => [] } as never,
    toasts: { show: () => undefined, showError: () => undefined },
    t: (key) => key,
    siteId: 's',
    today: new Date(),
    refreshTree: async () => undefined,
  });
  const following = followImports(events, 's', picker);
  const tell = (kind: string, title: string, more: Partial<Notification> = {}): boolean => {
    const pattern = { datasetId: 'd1', datasetGroupName: 'BlastDog', datasetSiteId: 's' };
    heard.get(kind)?.({ title, message: 'S5_346: Complete', ...pattern, ...more });
    return picker.isInProgress;
  };
  return { heard, picker, following, tell };
}

it('[W7.16d] a generation in BlastDog is in progress from its message until that of its result, whoever began it', () => {
  const { heard, following, tell } = setUp();
  for (const more of [{ datasetGroupName: 'Production' }, { datasetSiteId: 'other' }, { datasetId: undefined }])
    expect(tell('generate', 'Dataset Generation', more)).toBe(false);
  expect(tell('message', 'Rawfile Upload Result: Complete')).toBe(false);
  for (const result of ['complete', 'failedGenerate']) {
    const datasetId = `of ${result}`;
    expect(tell('generate', 'Dataset Generation', { datasetId })).toBe(true);
    for (const { name } of notificationKinds) {
      const other = name === 'generate' ? 'Dataset Generation' : 'Dataset Generation Result';
      expect(tell(name, other, { datasetId, datasetGroupName: 'Production' })).toBe(true);
    }
    expect(tell('warning', 'Dataset Deleted', { datasetId })).toBe(true);
    expect(tell(result, 'Dataset Generation Result', { datasetId })).toBe(false);
    // Its first message may be late.
    expect(tell('generate', 'Dataset Generation', { datasetId })).toBe(false);
  }
  following.dispose();
  expect(heard.size).toBe(0);
});

it('[W7.16d] the picker that is opened in the workspace hears of generations in BlastDog until it is closed', async () => {
  let opened: PatternPicker | undefined;
  let close = (): void => undefined;
  const open = (_load: unknown, { picker }: { picker: PatternPicker }): Promise<void> => {
    opened = picker;
    return new Promise((resolve) => (close = resolve));
  };
  const workspace = await makeTestWorkspace({
    plugins: withRequired([readPlugin('plugins/blast')]),
    services: [[DialogsToken, { open }]],
  });
  const picking = workspace.runAction('blast.import', { kind: 'empty' });
  await vi.waitFor(() => expect(opened).toBeDefined());
  const place = { datasetId: 'd1', datasetGroupName: 'BlastDog', datasetSiteId: 'site' };
  workspace.emit(generate.name, { title: 'Dataset Generation', message: 'P1: Generation started', ...place });
  expect(opened?.isInProgress).toBe(true);
  workspace.emit(complete.name, { title: 'Dataset Generation Result', message: 'P1: Complete', ...place });
  expect(opened?.isInProgress).toBe(false);
  close();
  await picking;
  workspace.emit(generate.name, { title: 'Dataset Generation', message: 'P1', ...place, datasetId: 'd2' });
  expect(opened?.isInProgress).toBe(false);
  workspace.dispose();
});
