// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StopColour } from './stop-colour.tsx';

let root: Root;
let taken: string[];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {}, matches: false }));
  root = createRoot(document.body.appendChild(document.createElement('div')));
  taken = [];
  act(() =>
    root.render(
      <MantineProvider env="test">
        <StopColour label="Colour of 1" hex="#804040" onChange={(hex) => taken.push(hex)} />
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const field = (): HTMLInputElement => document.querySelector('input')!;

function type(text: string): void {
  act(() => {
    field().focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('[W5.17, W5.24] the colour of a stop is taken at once where it is whole, and else read when its field is left', () => {
  type('#ff5c00');
  expect(taken).toEqual(['#FF5C00']);
  for (const [typed, read] of [
    ['ff5c00', '#FF5C00'],
    ['ff00fg', '#FF00F0'],
    ['#fg00zz', '#F00000'],
    ['abc', '#FFFFFF'],
  ] as const) {
    taken = [];
    type(typed);
    expect([typed, taken]).toEqual([typed, []]);
    act(() => field().blur());
    expect([typed, taken]).toEqual([typed, [read]]);
  }
  taken = [];
  type('00ff00');
  act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  act(() => field().blur());
  expect(taken).toEqual(['#00FF00']);
});
