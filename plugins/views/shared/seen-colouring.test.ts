import { describe, expect, it } from 'vitest';
import { GAS_COLOUR, isDark, isDarkView, seenColouring } from './index.ts';

const colours = (field: string, isOnDark: boolean, ...given: string[]): string[] =>
  seenColouring(
    { field, categories: given.map((color, value) => ({ value, label: color, color, visible: true })) },
    isOnDark,
  ).categories.map(({ color }) => color);

describe('colours of an ioGAS file', () => {
  it('[W4.27] are lifted on a dark background where they would not be seen, the darker ones still the darker', () => {
    const [black, night, grey] = colours(GAS_COLOUR, true, '#000000', '#000040', '#404040');
    expect([black, night, grey]).toEqual(['#737373', '#434383', '#838383']);
    expect(colours(GAS_COLOUR, true, '#FF0000', '#FFFFFF', '#996600')).toEqual(['#FF0000', '#FFFFFF', '#996600']);
  });

  it('are those of the file on a light one, and so are all others anywhere', () => {
    expect(colours(GAS_COLOUR, false, '#000000')).toEqual(['#000000']);
    expect(colours('ROCK', true, '#000000')).toEqual(['#000000']);
  });
});

it('a view is dark by its own background, else by its theme', () => {
  const dark = [0.094, 0.106, 0.122] as const;
  const light = [0.957, 0.965, 0.973] as const;
  expect([isDark(dark), isDark(light)]).toEqual([true, false]);
  expect(isDarkView({ background: dark }, 'light')).toBe(true);
  expect(isDarkView({ background: light }, 'dark')).toBe(false);
  expect([isDarkView(undefined, 'dark'), isDarkView({ background: null }, 'light')]).toEqual([true, false]);
});
