import { describe, expect, it } from 'vitest';
import { ApiError, SessionCallError, Translations } from 'adit/core/web';
import english from '../locales/en.json' with { type: 'json' };
import spanish from '../locales/es.json' with { type: 'json' };
import { errorText } from './error-text.ts';

async function texts(): Promise<Translations> {
  const translations = new Translations('en');
  await translations.add('core', async () => ({
    'error.generic': 'Something went wrong',
    'error.not-found': 'Not there',
  }));
  await translations.add('importing', async () => ({ 'error.name-too-long': 'At most {{most}} characters' }));
  return translations;
}

describe('the text of an error', () => {
  it('is the translation of its code, with its values, wherever it stands and in the user’s language', async () => {
    const translations = await texts();
    expect(errorText(new ApiError(404, 'not-found', 'dataset not found', {}, undefined), translations)).toBe(
      'Not there',
    );
    expect(errorText(new ApiError(400, 'name-too-long', '', { most: 50 }, undefined), translations)).toBe(
      'At most 50 characters',
    );
    expect(errorText(new SessionCallError('name-too-long', 'x', { most: 25 }), translations)).toBe(
      'At most 25 characters',
    );
    const inSpanish = new Translations('es');
    await inSpanish.add('core', async () => spanish);
    await inSpanish.add('hierarchy', async () => ({ 'error.group-exists': 'Ya existe un grupo «{{name}}».' }));
    const refusals = [
      new ApiError(409, 'group-exists', 'There is a group "Pit" already', { name: 'Pit' }, undefined),
      new ApiError(409, 'odd', 'The pump is off', {}, undefined),
    ];
    expect(refusals.map((refusal) => errorText(refusal, inSpanish))).toEqual([
      'Ya existe un grupo «Pit».',
      'The pump is off',
    ]);
  });

  it('[A8.04, W8.01h, W8.01i, W8.01j] is the server’s message when the code has no translation', async () => {
    expect(errorText(new ApiError(409, 'odd', 'The pump is off', {}, undefined), await texts())).toBe(
      'The pump is off',
    );
    expect(
      errorText(new SessionCallError(-32_001, 'Exception raised', { method: 'x', trace: ['y'] }), await texts()),
    ).toBe('Exception raised');
  });

  it('[W8.07f, W8.07g, W8.07h] of a connection is said as it is written, and in Spanish', async () => {
    for (const [language, ...said] of [
      ['en', 'An error occurred', 'ApiStore not initialized', 'Response is undefined'],
      ['es', 'Se ha producido un error', 'ApiStore no está inicializado', 'La respuesta no está definida'],
    ] as const) {
      const translations = new Translations(language);
      await translations.add('core', async () => ({ en: english, es: spanish })[language]);
      const errors = [
        new SessionCallError('disconnect-failed', 'An error occurred'),
        new SessionCallError('not-initialized', 'ApiStore not initialized'),
        new ApiError(200, 'no-response', 'Response is undefined', {}, undefined),
      ];
      expect(errors.map((error) => errorText(error, translations))).toEqual(said);
    }
  });

  it('[W8.07a] of a server that does not answer is said as it is written, and in Spanish', () => {
    expect([english['start.failed'], spanish['start.failed']]).toEqual([
      'Failed to initialize API store',
      'No se pudo inicializar el almacén de la API',
    ]);
  });

  it('[A8.04, A8.12] is generic for everything else', async () => {
    const translations = await texts();
    for (const error of [
      new Error('secret detail'),
      'text',
      undefined,
      { code: 'odd', message: '' },
      new ApiError(500, 'odd', 'odd', {}, undefined),
    ]) {
      expect(errorText(error, translations)).toBe('Something went wrong');
    }
    expect([english, spanish].map((said) => said['error.generic'])).toEqual([
      'Something went wrong. Please try again.',
      'Algo salió mal. Inténtelo de nuevo.',
    ]);
  });
});
