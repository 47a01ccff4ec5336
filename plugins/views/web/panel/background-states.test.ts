import { expect, it } from 'vitest';
import { backgroundOf, backgroundStates, schemeOf } from './background-states.ts';

it('[W3.02] a foreground of 0.91 means that the background is dark, whatever the theme; another one that it is light', () => {
  const ground = (grey: number): Parameters<typeof backgroundOf>[0] => ({
    background: [0.5, 0.5, 0.5],
    foreground: [grey, grey, grey],
  });
  for (const theme of ['dark', 'light'] as const) {
    expect(schemeOf(ground(0.91), theme)).toBe('dark');
    for (const grey of [0, 0.1, 0.9, 1]) expect(schemeOf(ground(grey), theme)).toBe('light');
    expect(schemeOf({ background: null, foreground: null }, theme)).toBe(theme);
  }
  const foregrounds = backgroundStates.map(({ name, state }) => [name, state.foreground?.[0]]);
  expect(foregrounds).toEqual([
    ['theme', undefined],
    ['dark', 0.91],
    ['light', 0.1],
  ]);
  expect(backgroundStates.map(({ state }) => backgroundOf(state))).toEqual(['theme', 'dark', 'light']);
});
