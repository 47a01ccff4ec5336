import { describe, expect, it } from 'vitest';
import { notificationKinds, type Notification } from '../shared/index.ts';
import english from '../locales/en.json' with { type: 'json' };
import inSpanish from '../locales/es.json' with { type: 'json' };
import { keyOf, knownTexts, toToast } from './to-toast.ts';

const spanish: Record<string, string> = {
  'text.Complete': 'Completo',
  'text.Dataset Generation Result': 'Resultado',
};
const t = (key: string): string => spanish[key] ?? key;
const notification: Notification = { title: 'Dataset Generation Result', message: 'Complete' };

describe('the toast of a notification', () => {
  it('[W7.15, W8.12] has the look of its kind', () => {
    expect(notificationKinds.map(({ name }) => [name, toToast(name, notification, 'site', t)?.type])).toEqual([
      ['message', 'primary'],
      ['success', 'success'],
      ['warning', 'warning'],
      ['errorEvent', 'error'],
      ['primary', 'primary'],
      ['generate', 'primary'],
      ['complete', 'success'],
      ['failedGenerate', 'error'],
    ]);
  });

  it('[W7.16b] translates the texts that it knows, and passes on the others', () => {
    expect(toToast('complete', notification, 'site', t)).toEqual({
      type: 'success',
      title: 'Resultado',
      message: 'Completo',
    });
  });

  it('[W7.16a, W7.16b, W7.16c] says each title that the server gives in words of its own', () => {
    for (const [texts, ...titles] of [
      [english, 'Upload complete', 'Dataset generation result', 'Dataset generation'],
      [
        inSpanish,
        'Carga completa',
        'Resultado de la generación del conjunto de datos',
        'Generación del conjunto de datos',
      ],
    ] as const) {
      const said = ['Rawfile Upload Result: Complete', 'Dataset Generation Result', 'Dataset Generation'].map(
        (title) =>
          toToast(
            'message',
            { title, message: 'a.csv' },
            'site',
            (key) => (texts as Record<string, string>)[key] ?? key,
          )?.title,
      );
      expect(said).toEqual(titles);
    }
  });

  it('never looks for variables or other texts in a name, and knows every text of its own', () => {
    const asked: string[] = [];
    const asking = (key: string): string => {
      asked.push(key);
      return 'changed';
    };
    const name = '$t(bell) {{count}}: Complete';
    expect(toToast('warning', { title: 'Dataset Deleted', message: name }, 'site', asking)?.message).toBe(name);
    expect(asked).toEqual([]);
    const texts = Object.keys(english).filter((key) => key.startsWith('text.'));
    expect(new Set(texts.map((key) => key.slice('text.'.length)))).toEqual(knownTexts);
  });

  it('[W7.17] is shown only when it is of no site or of the active one', () => {
    const of = (datasetSiteId: string | undefined, active: string | undefined) =>
      toToast('success', { ...notification, datasetSiteId }, active, t) !== undefined;
    expect([of(undefined, 'a'), of('a', 'a'), of('b', 'a'), of('a', undefined), of(undefined, undefined)]).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it('[W7.16b, W7.16c] has the key of its dataset where it tells of a generation, or the key that a plugin gives it', () => {
    const told = (title: string): Notification => ({ title, message: 'a', datasetId: '1' });
    const keys = [
      keyOf('generate', told('Dataset Generation'), []),
      keyOf('complete', told('Dataset Generation Result'), []),
      keyOf('failedGenerate', told('Dataset Generation Result'), []),
      keyOf('warning', told('Dataset Deleted'), []),
      keyOf('success', { title: 'Rawfile Upload Result: Complete', message: 'a.csv' }, []),
    ];
    expect(keys).toEqual(['dataset/1', 'dataset/1', 'dataset/1', undefined, undefined]);
    const ofImports = {
      id: 'importing.toasts',
      keyOf: (_: string, { message }: Notification) => (message === 'a.csv' ? 'import/1' : undefined),
    };
    expect(keyOf('success', { title: 'Rawfile Upload Result: Complete', message: 'a.csv' }, [ofImports])).toBe(
      'import/1',
    );
    expect(keyOf('complete', told('Dataset Generation Result'), [ofImports])).toBe('dataset/1');
  });
});
