// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { administrator, showPage, until, userOf, type ShownPage } from '../testing/show-page.tsx';

let page: ShownPage | undefined;
afterEach(() => page?.dispose());

const labels = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea')]
    .flatMap((field) => field.labels?.[0]?.textContent ?? [])
    .filter((label) => label !== '');

it('[A2.12, A2.26] a site has a name, a country that is searched, a description, and for System Administrators alone a flag that keeps it to them', async () => {
  page = await showPage('admin.site-create', {}, { user: administrator });
  await until(() => page?.find('input', 'Name'));
  expect(labels()).toEqual(['Name', 'Country', 'Length unit', 'Description', 'System administrators only']);
  expect(document.querySelector('[role=tab]')).toBeNull();
  const country = page.find('input', 'Country') as HTMLInputElement;
  country.click();
  page.type(country, 'ZEAL');
  await until(() =>
    expect([...document.querySelectorAll('[role=option]')].map((option) => option.textContent)).toEqual([
      'New Zealand',
    ]),
  );
  page.dispose();
  page = await showPage(
    'admin.site-create',
    {},
    { user: userOf('a', 'Abe', { globalRole: { name: 'Administrator' } }) },
  );
  await until(() => page?.find('input', 'Name'));
  expect(labels()).toEqual(['Name', 'Country', 'Length unit', 'Description']);
});
