import { expect, it } from 'vitest';
import { datasetTypeOf } from './dataset-type.ts';
import type { OmfElement } from './model/index.ts';

const element = (type: string, ...elements: OmfElement[]): OmfElement =>
  ({ name: type, metadata: {}, geometry: { type, elements } }) as unknown as OmfElement;

it('sets of lines become lines where that is asked for, and composites of nothing else', () => {
  const [lines, surface] = [element('lines'), element('surface')];
  const typesOf = (lineSets: string | undefined): string[] =>
    [lines, element('composite', lines, lines), element('composite', lines, surface)].map((one) =>
      datasetTypeOf(one, lineSets),
    );
  expect(typesOf(undefined)).toEqual(['Surface', 'Surface', 'Surface']);
  expect(typesOf('surface')).toEqual(['Surface', 'Surface', 'Surface']);
  expect(typesOf('lines')).toEqual(['Lines', 'Lines', 'Surface']);
});
