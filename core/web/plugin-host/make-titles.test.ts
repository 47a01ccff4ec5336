import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import { point, type Contribution } from 'adit/core';
import { Contributions } from '../contributions.ts';
import { makeTitles } from './make-titles.ts';
import { Translations } from './translations.ts';

it('titles are those of the plugin that made the contribution, and follow the language', async () => {
  const things = point<Contribution & { titleKey: string }>('core.things');
  const contributions = new Contributions();
  const translations = new Translations('en');
  await translations.add('acme.north', async (language) => ({ title: language === 'en' ? 'North' : 'Norte' }));
  await translations.add('acme', async () => ({ title: 'Acme' }));
  const north = { id: 'acme.north.one', titleKey: 'title' };
  contributions.add(things, 'acme.north', north);
  const titles = makeTitles({ contributions, translations });
  const seen: string[] = [];
  const stop = autorun(() => void seen.push(titles.titleOf(north)));
  await translations.use('es');
  stop();
  expect([seen[0], seen.at(-1)]).toEqual(['North', 'Norte']);
  expect(titles.titleOf({ id: 'acme.south.one', titleKey: 'title' })).toBe('Title');
});
