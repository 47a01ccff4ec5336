// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { ActiveSiteToken } from 'adit/core/web';
import { makeTestWorkspace, readPlugin } from 'adit/core/testing';
import { notificationKinds } from '../shared/index.ts';

it('[W7.15, W7.16c, W7.17] every event is told in a toast where it is of no site or of the active one, and its title in the language of the user', async () => {
  for (const [language, title] of [
    ['en', 'Dataset generation'],
    ['es', 'Generación del conjunto de datos'],
  ] as const) {
    const workspace = await makeTestWorkspace({ plugins: [readPlugin('plugins/notifications')], language });
    const site = workspace.host.get(ActiveSiteToken).id;
    expect(site).toBeDefined();
    const { toasts } = workspace.recorded;
    const told = { title: 'Dataset Generation', message: 'Holes' };
    for (const { name } of notificationKinds) {
      toasts.length = 0;
      for (const datasetSiteId of [undefined, 'another', site]) workspace.emit(name, { ...told, datasetSiteId });
      expect([name, toasts.map((toast) => toast.title)]).toEqual([name, [title, title]]);
    }
    workspace.dispose();
  }
});
