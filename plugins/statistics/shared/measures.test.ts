import { describe, expect, it } from 'vitest';
import { measureOfName, metalOf, type Measure } from './measures.ts';

describe('the measure of a column', () => {
  it.each<[string, Measure]>([
    ['Au_ppm', 'ppm'],
    ['AU PPB', 'ppb'],
    ['Au (g/t)', 'g/t'],
    ['au_gpt', 'g/t'],
    ['Ag_oz/t', 'oz/t'],
    ['AG_OPT', 'oz/t'],
    ['Cu_pct', '%'],
    ['Cu [%]', '%'],
    ['Density', 't/m³'],
    ['Densidad', 't/m³'],
    ['SG', 't/m³'],
    ['bulk-density', 't/m³'],
    ['Option', 'none'],
    ['PPMX', 'none'],
    ['depth', 'none'],
  ])('%s is %s', (name, measure) => expect(measureOfName(name)).toBe(measure));

  it('is that of the label where the name says nothing', () => expect(measureOfName('gold', 'Gold, g/t')).toBe('g/t'));
});

describe('metal', () => {
  it('is in troy ounces for precious grades and in tonnes for parts of a hundred', () => {
    expect(metalOf('g/t', 31.103_476_8)).toEqual({ amount: 1, unit: 'oz' });
    expect(metalOf('ppm', 31.103_476_8)).toEqual({ amount: 1, unit: 'oz' });
    expect(metalOf('ppb', 31_103.476_8)?.amount).toBeCloseTo(1, 12);
    expect(metalOf('oz/t', 0.907_184_74)?.amount).toBeCloseTo(1, 12);
    expect(metalOf('%', 250)).toEqual({ amount: 2.5, unit: 't' });
    expect(metalOf('t/m³', 1)).toBeUndefined();
    expect(metalOf('none', 1)).toBeUndefined();
  });
});
