// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { siteLocalGrids } from 'adit/core';
import { SettingsToken, useService } from 'adit/core/web';
import { administrator, showPage, sites, until, userOf, type ShownPage } from '../testing/show-page.tsx';
import DeleteSiteDialog from './delete-site-dialog.tsx';
import { LocalGrids } from './local-grids/local-grids.tsx';

let page: ShownPage | undefined;
afterEach(() => page?.dispose());

const Kept = observer(function Kept() {
  return <output>{JSON.stringify(useService(SettingsToken).value(siteLocalGrids).grids)}</output>;
});

const labels = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea')]
    .flatMap((field) => field.labels?.[0]?.textContent ?? [])
    .filter((label) => label !== '');

it('[A2.12, A2.26, A2.27, A6.02, I9.16] a site has a name, a country that is searched, a description of four rows, and for System Administrators alone a flag that keeps it to them', async () => {
  page = await showPage('admin.site-create', {}, { user: administrator });
  await until(() => page?.find('input', 'Name'));
  expect(labels()).toEqual([
    'Name',
    'Country',
    'Length unit',
    'Coordinate system',
    'Description',
    'System administrators only',
  ]);
  expect(document.querySelector<HTMLTextAreaElement>('form textarea')?.rows).toBe(4);
  // One that is yet to be made has neither tabs nor a menu that deletes it.
  expect(document.querySelector('[role=tab]')).toBeNull();
  expect(document.querySelector('[aria-haspopup=menu]')).toBeNull();
  const country = page.find('input', 'Country') as HTMLInputElement;
  country.click();
  const countries = (): (string | null)[] =>
    [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);
  await until(() => expect(countries()).toHaveLength(195));
  expect(countries()).toEqual(expect.arrayContaining(['Afghanistan', 'Chile', 'Zimbabwe']));
  page.type(country, 'ZEAL');
  await until(() => expect(countries()).toEqual(['New Zealand']));
  page.dispose();
  page = await showPage(
    'admin.site-create',
    {},
    { user: userOf('a', 'Abe', { globalRole: { name: 'Administrator' } }) },
  );
  await until(() => page?.find('input', 'Name'));
  expect(labels()).toEqual(['Name', 'Country', 'Length unit', 'Coordinate system', 'Description']);
});

it('a site is deleted after its name was typed, and after what goes with it was told', async () => {
  const [site] = sites;
  const close = vi.fn();
  page = await showPage(() => site && <DeleteSiteDialog site={site} close={close} />, {
    'admin.read-site-holdings': [
      { pluginId: 'admin', textKey: 'site.holds.datasets', count: 29 },
      { pluginId: 'admin', textKey: 'site.holds.users', count: 1 },
    ],
  });
  await until(() =>
    expect([...document.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      '29 datasets',
      'The role of 1 person',
    ]),
  );
  const remove = page.find('button', 'Delete site') as HTMLButtonElement;
  const name = page.find('input', 'Type “North” to delete it');
  expect(remove.disabled).toBe(true);
  page.type(name, 'north');
  expect(remove.disabled).toBe(true);
  page.type(name, 'North');
  await until(() => expect(remove.disabled).toBe(false));
  remove.click();
  await until(() => expect(close).toHaveBeenCalledWith(true));
});

it('local grids are typed point by point, say at once what the points make of them, and are kept for the site', async () => {
  const system = { id: 'EPSG:28350', name: 'GDA94 / MGA zone 50', unit: 'm', place: 'Australia' };
  const content = (): ReactNode => (
    <>
      <LocalGrids siteId="s1" system="EPSG:28350" />
      <Kept />
    </>
  );
  page = await showPage(content, { 'coordinates.find-systems': [system] });
  await until(() => page?.click('button', 'Add local grid'));
  await until(() => page?.find('input', 'Name'));
  const save = page.find('button', 'Save local grids') as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  page.type(page.find('input', 'Name'), 'Mine grid');
  const names = [...document.querySelectorAll('td input')].map((field) => field.getAttribute('aria-label') ?? '');
  expect([names[0], names[11]]).toEqual(['Local grid, East, 1', 'GDA94 / MGA zone 50 (EPSG:28350), RL, 2']);
  const values = '10000 20000 1000 602812.259 7489232.206 411.2 12000 23500 990 604255.477 7492996.14 401.19'.split(
    ' ',
  );
  for (const [at, name] of names.entries()) page.type(page.find('input', name), values[at] as string);
  await until(() =>
    expect(document.body.textContent).toContain('Azimuths turn by -8.76639°, scale 1.000002, RL -588.805 m'),
  );
  expect(save.disabled).toBe(false);
  save.click();
  await until(() =>
    expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toMatchObject([
      { name: 'Mine grid', unit: 'm', system: 'EPSG:28350', points: [{ local: [10_000, 20_000, 1000] }, {}] },
    ]),
  );
});
