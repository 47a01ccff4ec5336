import { expect, it } from 'vitest';
import { datasetImporters } from 'adit/core';
import { Contributions, Translations, type HostServices } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { failureText } from './failure-text.ts';

it.each([
  ['en', 'No row of a.csv can be used.', 'The dataset could not be loaded'],
  ['es', 'No se puede usar ninguna fila de a.csv.', 'No se pudo cargar el conjunto de datos'],
] as const)('[W8.04] a failed dataset says why it could not be loaded: %s', async (language, known, unknown) => {
  const translations = new Translations(language);
  const contributions = new Contributions();
  await translations.add('hierarchy', async () => ({ en: english, es: spanish })[language]);
  await translations.add('points', async () => ({ 'error.no-rows': known.replace('a.csv', '{{file}}') }));
  contributions.add(datasetImporters, 'points', { id: 'points.points' } as never);
  const host = { contributions, translator: (owner: string) => translations.translator(owner) } as unknown as HostServices;
  const said = [{ code: 'no-rows', values: { file: 'a.csv' } }, { code: 'odd', values: {} }, null].map((failure) =>
    failureText(host, failure),
  );
  expect(said).toEqual([known, `${unknown} (odd)`, unknown]);
});
