// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeTestWorkspace, readPlugin, withRequired } from 'adit/core/testing';
import { pages } from 'adit/core/web';

it.each([
  ['[A2.08]', '/users', 'admin.users', './user-list/users-page.tsx'],
  ['[A2.09]', '/users/create', 'admin.user-create', './user-create/user-create-page.tsx'],
  ['[A2.10]', '/users/:id', 'admin.user', './user-edit/user-page.tsx'],
  ['[A2.11]', '/sites', 'admin.sites', './site-list/sites-page.tsx'],
  ['[A2.12]', '/site/create', 'admin.site-create', './site-edit/site-page.tsx'],
  ['[A2.13]', '/site/:id', 'admin.site', './site-edit/site-page.tsx'],
])('%s at %s is the page %s, in the admin layout', async (_, path, id, module) => {
  const workspace = await makeTestWorkspace({ plugins: withRequired([readPlugin('plugins/admin')]) });
  const found = workspace.contributions.list(pages).filter((page) => page.path === path);
  expect(found.map((page) => [page.id, page.layout])).toEqual([[id, 'admin']]);
  expect((await found[0]?.load())?.default).toBe(((await import(module)) as { default: unknown }).default);
  workspace.dispose();
});

it.each(['/users', '/users/create', '/sites', '/site/create', '/site/:id'])(
  '[A6.01] %s is opened by Administrators, and by nobody below them',
  async (path) => {
    const workspace = await makeTestWorkspace({ plugins: withRequired([readPlugin('plugins/admin')]) });
    const [page] = workspace.contributions.list(pages).filter((one) => one.path === path);
    const permissions = ['accounts', 'admin'].flatMap(
      (id) => (JSON.parse(readFileSync(`plugins/${id}/plugin.json`, 'utf8')) as Manifest).permissions,
    );
    expect(page?.access).toBe('signed-in');
    expect(permissions.find(({ id }) => id === page?.permission)?.default).toEqual(['administrator']);
    workspace.dispose();
  },
);

interface Manifest {
  readonly permissions: readonly { readonly id: string; readonly default: readonly string[] }[];
}
