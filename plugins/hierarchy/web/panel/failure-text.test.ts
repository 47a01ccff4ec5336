import { expect, it } from 'vitest';
import { datasetImporters } from 'adit/core';
import { Contributions, Translations, type HostServices } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { failureText } from './failure-text.ts';

it('[W8.04] a failed dataset says in each language why it could not be loaded, or that it could not', async () => {
  for (const [language, texts, known, unknown] of [
    ['en', english, 'No row of {{file}} can be used.', 'The dataset could not be loaded'],
    ['es', spanish, 'No se puede usar ninguna fila de {{file}}.', 'No se pudo cargar el conjunto de datos'],
  ] as const) {
    const translations = new Translations(language);
    const contributions = new Contributions();
    await translations.add('hierarchy', async () => texts);
    await translations.add('points', async () => ({ 'error.no-rows': known }));
    contributions.add(datasetImporters, 'points', { id: 'points.points' } as never);
    const translator = (owner: string) => translations.translator(owner);
    const host = { contributions, translator } as unknown as HostServices;
    const failures: Parameters<typeof failureText>[1][] = [
      { code: 'no-rows', values: { file: 'a.csv' } },
      { code: 'odd', values: {} },
      null,
    ];
    const said = failures.map((failure) => failureText(host, failure));
    expect(said).toEqual([known.replace('{{file}}', 'a.csv'), `${unknown} (odd)`, unknown]);
  }
});
