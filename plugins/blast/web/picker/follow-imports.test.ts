import { expect, it } from 'vitest';
import type { ServerEvents } from 'adit/core/web';
import { notificationKinds, type Notification } from 'adit/plugins/notifications';
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
