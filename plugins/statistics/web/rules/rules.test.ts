import { describe, expect, it } from 'vitest';
import type { Colouring } from 'adit/core';
import type { Field } from 'adit/plugins/views';
import type { FiguresOfItems } from '../../shared/procedures.ts';
import { edgesOfLegend, parseEdges, readChoices } from './choices.ts';
import { columnsOf, togetherOf, type FigureRow } from './figure-rows.ts';
import { figuresText } from './figures-text.ts';

const rich: FiguresOfItems = {
  items: 3,
  count: 2,
  missing: 1,
  unweighted: 0,
  size: 2e6,
  weight: 5e6,
  sum: 1e7,
  mean: 2,
  minimum: 1,
  maximum: 3,
  variance: 1,
  quartiles: [1, 2, 3],
};
const poor: FiguresOfItems = {
  ...rich,
  missing: 0,
  weight: 5e6,
  sum: 0,
  mean: 0,
  minimum: -1,
  maximum: 1,
  variance: 3,
};
const none: FiguresOfItems = { items: 0, count: 0, missing: 0, unweighted: 0, weight: 0, sum: 0 };
const facts = { geometryKind: 'blocks', measure: 'g/t', isTonnes: true, unit: 'm' } as const;

describe('choices', () => {
  it('are those that were kept; what cannot be read is as at first', () => {
    expect(readChoices({ rows: 'bench', bench: 15 })).toMatchObject({ rows: 'bench', bench: 15, scope: 'visible' });
    expect(readChoices({ bench: -1 })).toEqual({ scope: 'visible', rows: 'total', bench: 10 });
    expect(readChoices(undefined)).toEqual({ scope: 'visible', rows: 'total', bench: 10 });
  });

  it('have cut-offs as they are typed, ascending and each once', () => {
    expect(parseEdges(' 1 0.3  0,5;1 ')).toEqual([0.3, 0.5, 1]);
    expect(parseEdges('1 x')).toBeUndefined();
    expect(parseEdges('')).toBeUndefined();
  });

  it('have the limits of the bands of a legend, else quarters of the range', () => {
    const field = { name: 'AU', statistics: { minimum: 0, maximum: 4 } } as Field;
    expect(edgesOfLegend(undefined, field)).toEqual([1, 2, 3]);
    const bands = [0, 0.2, 0.2, 0.7, 0.7, 1].flatMap((place) => [place, 0, 0, 0]);
    const colouring = {
      field: 'AU',
      colorType: 'Discrete',
      colorRange: [0, 10],
      rgbPoints: bands,
    } as unknown as Colouring;
    expect(edgesOfLegend(colouring, field)).toEqual([2, 7]);
    expect(edgesOfLegend({ ...colouring, colorType: 'Continuous' }, field)).toEqual([2.5, 5, 7.5]);
  });
});

describe('the table', () => {
  it('puts rows together as if all items were in one', () => {
    expect(togetherOf([rich, poor, none])).toEqual({
      items: 6,
      count: 4,
      missing: 1,
      unweighted: 0,
      size: 4e6,
      weight: 1e7,
      sum: 1e7,
      mean: 1,
      minimum: -1,
      maximum: 3,
      variance: (1 + 3) / 2 + 1,
    });
    expect(togetherOf([none])).toEqual(none);
  });

  it('has metal by tonnes of a grade, and large amounts in millions', () => {
    const columns = columnsOf(facts, rich);
    expect(columns.map(({ id, unit }) => `${id} ${unit}`.trim())).toEqual([
      'count.blocks',
      'missing',
      'size.blocks Mm³',
      'tonnes Mt',
      'mean g/t',
      'minimum g/t',
      'quartile1 g/t',
      'median g/t',
      'quartile3 g/t',
      'maximum g/t',
      'variance',
      'variation',
      'metal koz',
    ]);
    expect(columns.at(-1)!.valueOf(rich)).toBeCloseTo(1e7 / 31.103_476_8, 6);
    const byCount = columnsOf({ ...facts, geometryKind: 'points', isTonnes: false }, rich).map(({ id }) => id);
    expect(byCount.filter((id) => /size|tonnes|metal/.test(id))).toEqual([]);
  });

  it('is text with all digits, and no text in it is a formula', () => {
    const rows: FigureRow[] = [{ key: { kind: 'text', text: '=A1' }, figures: { ...none, mean: 1 / 3 } }];
    const columns = columnsOf(facts, rich).filter(({ id }) => ['mean', 'median'].includes(id));
    const nameOf = ({ key }: FigureRow): string => ('text' in key ? key.text : '');
    expect(figuresText(['Group', 'Mean', 'Median'], rows, columns, nameOf, ',')).toBe(
      "Group,Mean,Median\r\n'=A1,0.3333333333333333,\r\n",
    );
    expect(figuresText(['Group', 'Mean'], rows, columns.slice(0, 1), nameOf, '\t')).toBe(
      "Group\tMean\r\n'=A1\t0.3333333333333333\r\n",
    );
  });
});
