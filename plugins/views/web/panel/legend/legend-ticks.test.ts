import { describe, expect, it } from 'vitest';
import { legendNumbers } from './legend-numbers.ts';
import { beyond, legendTicks } from './legend-ticks.ts';

const shown = (range: [number, number], scale: 'linear' | 'logarithmic' | 'time', language = 'en'): string[] => {
  const text = legendNumbers(scale === 'time' ? { kind: 'timestamp' } : { kind: 'number' }, range, language);
  return legendTicks(range, { scale, gap: 0.1 }).map(({ value }) => text(value));
};

describe('the ticks of a legend', () => {
  it('are the ends of the range and round values between them', () => {
    expect(shown([0, 24], 'linear')).toEqual(['24', '20', '15', '10', '5', '0']);
    expect(shown([6.123, 20], 'linear')).toEqual(['20', '15', '10', '6.12']);
    expect(shown([-0.31, 0.29], 'linear')).toEqual(['0.29', '0.2', '0.1', '0', '-0.1', '-0.2', '-0.31']);
    expect(shown([6_772_200, 6_772_290], 'linear')).toEqual(
      [290, 280, 260, 240, 220, 200].map((metres) => `6\u2009772\u2009${metres}`),
    );
  });

  it('of a logarithm are decades, and 2 and 5 where there is room', () => {
    expect(shown([0.005, 2], 'logarithmic')).toEqual(['2', '1', '0.5', '0.2', '0.1', '0.05', '0.02', '0.01', '0.005']);
    const wide = ['4\u2009000', '100', '10', '1', '0.1', '0.01', '0.0003'];
    expect(shown([0.0003, 4000], 'logarithmic')).toEqual(wide);
  });

  it('of moments are of the calendar', () => {
    const years = shown([Date.UTC(2014, 4, 7), Date.UTC(2026, 1, 3)], 'time');
    expect(years).toEqual([
      '2026-02-03',
      '2024-01-01',
      '2022-01-01',
      '2020-01-01',
      '2018-01-01',
      '2016-01-01',
      '2014-05-07',
    ]);
    expect(shown([Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 25)], 'time').slice(1, -1).length).toBeGreaterThan(1);
  });

  it('stand at their true places, none on another', () => {
    for (const scale of ['linear', 'logarithmic', 'time'] as const)
      for (const [low, high] of [
        [0.012, 3.4],
        [1, 1e12],
        [17, 17.000_001],
      ] as const) {
        const ticks = legendTicks([low, high], { scale, gap: 0.1 });
        ticks.slice(1).forEach((tick, at) => expect(ticks[at]!.share - tick.share).toBeGreaterThanOrEqual(0.1));
        for (const { value, share } of ticks) {
          const place = scale === 'logarithmic' ? low * (high / low) ** share : low + (high - low) * share;
          expect(Math.abs(place - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-9);
        }
      }
  });

  it('are one where the range has no width', () => {
    expect(shown([3, 3], 'linear')).toEqual(['3']);
  });

  it('are numbers of the language', () => {
    expect(shown([0, 0.6], 'linear', 'es')).toEqual(['0,6', '0,5', '0,4', '0,3', '0,2', '0,1', '0']);
    expect(shown([1.5e-30, 1.5e-30], 'linear', 'es')).toEqual(['0']);
    expect(shown([1.5e30, 1.5e30], 'linear', 'es')).toEqual(['1,5e+30']);
  });

  it('say where values of any layer of the legend lie beyond its ends', () => {
    const field = (minimum: number, maximum: number) => ({
      statistics: { count: 2, missing: 0, minimum, maximum },
    });
    const marks = (...fields: Parameters<typeof beyond>[1]): string[] =>
      legendTicks([0.005, 2], { scale: 'logarithmic', gap: 0.1 }).map((tick) => beyond(tick, fields));
    const [highest, lowest] = [0, -1];
    const inside = field(0.01, 1);
    expect(marks(inside, undefined)).toEqual(marks().fill(''));
    expect(marks(inside, field(0.01, 9)).at(highest)).toBe('≥ ');
    expect(marks(inside, field(0.01, 9)).at(lowest)).toBe('');
    expect(marks(inside, field(0.001, 1)).at(lowest)).toBe('≤ ');
    expect(new Set(marks(field(0.001, 9)).slice(1, -1))).toEqual(new Set(['']));
  });
});
