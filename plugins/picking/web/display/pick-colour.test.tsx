// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PickColour } from './pick-colour.tsx';

let root: Root;
let taken: string[];

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {}, matches: false }));
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  taken = [];
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <PickColour label="Colour" hex="#804040" onChange={(hex) => taken.push(hex)} />
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number): Promise<unknown> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const field = (): HTMLInputElement => document.querySelector('input')!;

function type(text: string): void {
  act(() => {
    field().focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('[W2.53, W5.24, W9.12l] changes the colour of picks 300 ms after the last change, once', async () => {
  expect(field().value).toBe('#804040');
  type('#ff0000');
  await pass(299);
  type('#00ff00');
  expect(field().value).toBe('#00ff00');
  await pass(299);
  expect(taken).toEqual([]);
  await pass(1);
  expect(taken).toEqual(['#00FF00']);
  await pass(1000);
  expect(taken).toHaveLength(1);
});

it('[W2.53] has a picker, which gives the colour that is chosen in it', async () => {
  expect(document.querySelector('[role=slider]')).toBeNull();
  act(() => field().focus());
  await pass(1000);
  const hue = document.querySelector<HTMLElement>('[role=slider][aria-valuemax="360"]')!;
  act(
    () => void hue.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })),
  );
  await pass(300);
  expect(taken).toEqual([expect.stringMatching(/^#[0-9A-F]{6}$/)]);
  expect(taken).not.toEqual(['#804040']);
});

it('[W5.17] a typed text counts when it is left: six characters get a hash, and what is no digit is a 0', async () => {
  type('ff00fg');
  await pass(1000);
  expect(taken).toEqual([]);
  act(() => field().blur());
  expect(taken).toEqual(['#FF00F0']);
});
