// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { ApiError } from 'adit/core/web';
import { makeTestWorkspace, readPlugin } from 'adit/core/testing';
import { complete, failedGenerate, generate, notificationKinds } from 'adit/plugins/notifications';

it('[W8.06a, W8.06b, W8.06d] an update of the hierarchy that fails is told under a translated title, without a dismiss button', async () => {
  for (const [language, title] of [
    ['en', 'The data of this site could not be read'],
    ['es', 'No se pudieron leer los datos de este sitio'],
  ] as const) {
    let isAway = false;
    const workspace = await makeTestWorkspace({
      plugins: [readPlugin('plugins/notifications'), readPlugin('plugins/hierarchy')],
      language,
      answer: async ({ id }) => {
        if (id !== 'hierarchy.read') return undefined;
        if (isAway) throw new ApiError(503, 'busy', 'Busy', {}, undefined);
        return { hierarchy: [], paraviewConfig: {} };
      },
    });
    const { toasts } = workspace.recorded;
    const failures = () => toasts.filter(({ type, title: told }) => type === 'error' && told === title);
    workspace.emit(complete.name, { title: 'Dataset Generation Result', message: 'Holes: Complete' });
    isAway = true;
    for (const [at, { name }] of [generate, complete, failedGenerate].entries()) {
      workspace.emit(name, { title: 'Dataset Generation', message: 'Holes' });
      await vi.waitFor(() => expect(failures()).toHaveLength(at + 1));
    }
    for (const toast of failures()) expect(toast).toMatchObject({ dismissable: false });
    workspace.dispose();
  }
});

it('[W7.15] generate, complete and failedGenerate refresh the hierarchy, and no other event does', async () => {
  let reads = 0;
  const workspace = await makeTestWorkspace({
    plugins: [readPlugin('plugins/notifications'), readPlugin('plugins/hierarchy')],
    answer: async ({ id }) => {
      reads += Number(id === 'hierarchy.read');
      return id === 'hierarchy.read' ? { hierarchy: [], paraviewConfig: {} } : undefined;
    },
  });
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  await settled();
  const refreshing: string[] = [];
  for (const { name } of notificationKinds) {
    const before = reads;
    workspace.emit(name, { title: 'Dataset Generation', message: 'Holes' });
    await settled();
    if (reads > before) refreshing.push(name);
  }
  expect(refreshing).toEqual(['generate', 'complete', 'failedGenerate']);
  workspace.dispose();
});
