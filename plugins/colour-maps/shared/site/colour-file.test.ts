import { describe, expect, it } from 'vitest';
import { newContinuousGradient, newFixedGradient, presetOf, mapOfPreset } from '../gradient.ts';
import { newGradientId } from '../gradient-names.ts';
import { problemReasons, readColourFile, writeColourFile, type FileGradient } from './colour-file.ts';
import { legendKey, withColours, type Legend } from './legend.ts';
import { fileGradientOf, mapOfSiteGradient, siteGradientOf } from './site-gradient.ts';
import en from '../../locales/en.json' with { type: 'json' };

const gradients: FileGradient[] = [
  newContinuousGradient(newGradientId(), 'Copper'),
  newFixedGradient(newGradientId(), 'Cut-offs'),
].map((gradient) => fileGradientOf(mapOfPreset(presetOf(gradient))));
const legends: Legend[] = [{ column: 'LITH', colours: [{ label: 'AND', color: '#1F9BAA' }] }];

const file = (change: object): string =>
  JSON.stringify({ format: 'adit-colours', version: 1, gradients, legends, ...change });
const gradient = (change: Partial<FileGradient>, index = 0): string =>
  file({ gradients: gradients.map((one, at) => (at === index ? { ...one, ...change } : one)) });
const legend = (colours: object[], column = 'LITH'): string => file({ legends: [{ column, colours }] });

describe('a file of colours', () => {
  it('comes back as it was written', () => {
    expect(readColourFile(writeColourFile({ gradients, legends }))).toEqual({ gradients, legends });
    expect(
      readColourFile(
        '{"format":"adit-colours","version":1,"legends":[{"column":" LITH ","colours":[{"label":" AND ","color":"#1F9BAA"}]}]}',
      ),
    ).toEqual({
      gradients: [],
      legends,
    });
    const map = mapOfSiteGradient({ ...(gradients[0] as FileGradient), id: newGradientId() });
    expect(mapOfSiteGradient(siteGradientOf(map))).toEqual(map);
  });

  it('is refused as a whole, with the place and the reason of the first fault', () => {
    const points = gradients[0]?.rgbPoints ?? [];
    const bands = gradients[1]?.rgbPoints ?? [];
    const faults: [string, string, string][] = [
      ['{\n  "format": "adit-colours",\n  oops\n}', 'line 3', 'json'],
      ['', 'line 1', 'json'],
      ['7', 'file', 'type'],
      ['{"a":1}', 'format', 'format'],
      [file({ format: 'other' }), 'format', 'format'],
      [file({ version: 2 }), 'version', 'version'],
      [file({ extra: 1 }), 'extra', 'unknown'],
      [file({ gradients: [], legends: [] }), 'file', 'empty'],
      [gradient({ text: 'ab' }), 'gradients[0].text', 'length'],
      [gradient({ text: 'x'.repeat(26) }, 1), 'gradients[1].text', 'length'],
      [gradient({ type: 'categorical' as 'fixed' }), 'gradients[0].type', 'value'],
      [gradient({ rgbPoints: ['0' as unknown as number] }), 'gradients[0].rgbPoints[0]', 'type'],
      [gradient({ rgbPoints: points.slice(1) }), 'gradients[0].rgbPoints', 'groups'],
      [gradient({ rgbPoints: points.slice(4) }), 'gradients[0].rgbPoints', 'few'],
      [gradient({ rgbPoints: [0, 0, 0, 0, 1, 0, 0, 1.5] }), 'gradients[0].rgbPoints[7]', 'part'],
      [gradient({ rgbPoints: [0, 0, 0, 0, 0, 1, 1, 1] }), 'gradients[0].rgbPoints[4]', 'ascending'],
      [gradient({ rgbPoints: bands.slice(0, 8) }, 1), 'gradients[1].rgbPoints', 'few'],
      [gradient({ rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1, 2, 0, 0, 0, 3, 0, 0, 0] }, 1), 'gradients[1].rgbPoints', 'bands'],
      [
        gradient({ rgbPoints: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 3, 1, 0, 0] }, 1),
        'gradients[1].rgbPoints[4]',
        'ascending',
      ],
      [gradient({ annotations: ['0.5'] }), 'gradients[0].annotations', 'pairs'],
      [gradient({ annotations: ['half', 'Ore'] }), 'gradients[0].annotations[0]', 'place'],
      [gradient({ annotations: ['0.5', 'x'.repeat(21)] }), 'gradients[0].annotations[1]', 'annotation'],
      [legend([{ label: 'AND', color: 'red' }]), 'legends[0].colours[0].color', 'value'],
      [legend([{ label: ' ', color: '#000000' }]), 'legends[0].colours[0].label', 'length'],
      [legend([]), 'legends[0].colours', 'length'],
      [legend([{ label: 'AND', color: '#000000', size: 1 }]), 'legends[0].colours[0].size', 'unknown'],
      [
        legend(['AND ', 'and'].map((label) => ({ label, color: '#000000' }))),
        'legends[0].colours[1].label',
        'repeated',
      ],
      [file({ legends: [legends[0], { ...legends[0], column: 'lith' }] }), 'legends[1].column', 'repeated'],
    ];
    expect(faults.map(([text]) => readColourFile(text))).toEqual(
      faults.map(([, place, reason]) => ({ problem: { place, reason } })),
    );
    expect(new Set(faults.map(([, , reason]) => reason))).toEqual(new Set(problemReasons));
  });

  it('has a text for every reason', () => {
    for (const reason of problemReasons) expect(Object.keys(en)).toContain(`exchange.problem.${reason}`);
  });
});

describe('legends', () => {
  it('are put over each other by column and label, whatever their case', () => {
    const more: Legend[] = [
      {
        column: ' lith',
        colours: [
          { label: 'and ', color: '#FF0000' },
          { label: 'BIF', color: '#00FF00' },
        ],
      },
      { column: 'ALT', colours: [{ label: 'CHL', color: '#0000FF' }] },
    ];
    const merged = withColours(legends, more);
    expect(merged.map(({ column }) => column)).toEqual(['LITH', 'ALT']);
    expect(merged[0]?.colours.map(({ label, color }) => [legendKey(label), color])).toEqual([
      ['and', '#FF0000'],
      ['bif', '#00FF00'],
    ]);
  });
});
