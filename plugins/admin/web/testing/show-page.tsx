import { readFile } from 'node:fs/promises';
import { MantineProvider } from '@mantine/core';
import { makeAutoObservable } from 'mobx';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { HostProvider, NavigationToken, pages, type Navigation } from 'adit/core/web';
import { makeTestWorkspace, readPlugin, withRequired } from 'adit/core/testing';
import type { Site, User } from 'adit/plugins/accounts';
import { seconds } from '../../../../tests/patience.ts';
import { stubLayout } from '../../../../tests/stub-layout.ts';

/** What the pages are answered, by the id of the call: a value, or what makes one of the call's input. */
export type Answers = Readonly<Record<string, unknown>>;

/** A page that is shown until `dispose`. */
export interface ShownPage {
  readonly calls: readonly { readonly id: string; readonly input: unknown }[];
  readonly dialogs: readonly { readonly title: string }[];
  /** The address, with its query. */
  address(): string;
  /** The texts of the cells of a table, by row. */
  cells(): string[][];
  /** Resolves once the table has so many rows. */
  hasRows(count: number): Promise<void>;
  /** The first element with this role or tag whose accessible name is `name`; throws without one. */
  find(selector: string, name: string): HTMLElement;
  /** Clicks that element. */
  click(selector: string, name: string): void;
  type(field: HTMLElement, text: string): void;
  dispose(): void;
}

const siteOf = (id: string, name: string): Site => ({
  id,
  name,
  description: '',
  country: 'CL',
  isSysAdminOnly: false,
  color: '#2aa889',
  createdAt: '2026-03-05T00:07:59Z',
});
export const sites = [siteOf('s1', 'North'), siteOf('s2', 'South')];

/** A user as the calls name one. */
export const userOf = (id: string, name: string, more: Partial<User> = {}): User => ({
  id,
  name,
  email: `${id}@mine.example`,
  isActive: true,
  isAccessRequested: false,
  isAuth0User: false,
  globalRole: { name: 'New User' },
  profilePicUrl: null,
  defaultProfilePicColor: '#A9683D',
  lastLoggedIn: null,
  eulaAcceptedDateTime: null,
  ...more,
});
export const administrator = userOf('me', 'Ada Admin', { globalRole: { name: 'System Administrator' } });

/** Waits until the page is as `check` wants it. */
export async function until(check: () => unknown): Promise<void> {
  await vi.waitFor(check, { timeout: seconds(20), interval: 10 });
}

/** Shows a page of this plugin, or what `content` makes, to a user who may do everything. */
export async function showPage(
  what: string | (() => ReactNode),
  answers: Answers,
  {
    params = {},
    user = administrator,
    permissions,
    beside = [],
  }: {
    params?: Readonly<Record<string, string>>;
    user?: User;
    permissions?: readonly string[];
    /** Folders of plugins that are there as well. */
    beside?: readonly string[];
  } = {},
): Promise<ShownPage> {
  stubBrowser();
  const given: Answers = { 'accounts.read-me': user, 'accounts.read-sites': sites, ...answers };
  const navigation = makeNavigation();
  const workspace = await makeTestWorkspace({
    plugins: withRequired(['plugins/admin', ...beside].map((folder) => readPlugin(folder))),
    services: [[NavigationToken, navigation]],
    ...(permissions && { permissions }),
    answer: ({ id }, input) =>
      typeof given[id] === 'function' ? (given[id] as (input: unknown) => unknown)(input) : given[id],
  });
  await workspace.translations.add('core', async () => JSON.parse(await readFile('host/web/locales/en.json', 'utf8')));
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const page = workspace.contributions.list(pages).find(({ id }) => id === what);
  const Page = typeof what === 'string' ? (await page?.load())?.default : undefined;
  root.render(
    <MantineProvider env="test">
      <HostProvider host={workspace.host}>
        {Page ? <Page params={params} /> : typeof what === 'function' && what()}
      </HostProvider>
    </MantineProvider>,
  );
  const find = (selector: string, name: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => nameOf(one) === name);
    if (!found) throw new Error(`There is no ${selector} "${name}" in ${document.body.textContent}`);
    return found;
  };
  const cells = (): string[][] =>
    [...element.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? ''),
    );
  return {
    calls: workspace.recorded.calls,
    dialogs: workspace.recorded.dialogs,
    address: () => `${navigation.path}${navigation.query.size > 0 ? `?${navigation.query}` : ''}`,
    cells,
    hasRows: (count) =>
      until(() => {
        if (cells().length !== count) throw new Error(`The table has ${cells().length} rows`);
      }),
    find,
    click: (selector, name) => find(selector, name).click(),
    type(field, text) {
      field.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    dispose() {
      root.unmount();
      element.remove();
      workspace.dispose();
    },
  };
}

/** A name by a label, `aria-label` or the text itself: enough of the rules for what these pages have. */
function nameOf(element: HTMLElement): string {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const text = element.getAttribute('aria-label') ?? (labels[0] ?? element).textContent ?? '';
  return text.replace(/\s*\*$/, '').trim();
}

function makeNavigation(): Navigation {
  return makeAutoObservable({
    path: '/page',
    query: new URLSearchParams(),
    go(address: string) {
      const url = new URL(address, 'http://page.example');
      this.path = url.pathname;
      this.query = url.searchParams;
    },
  });
}

function stubBrowser(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  stubLayout();
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  Element.prototype.scrollIntoView ??= () => undefined;
}
