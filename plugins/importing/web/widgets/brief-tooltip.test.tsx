// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubLayout } from '../../../../tests/stub-layout.ts';
import { BriefTooltip } from './brief-tooltip.tsx';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[I9.05] a tooltip hides 2 s after it was shown, or as soon as the focus leaves', () => {
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  act(() =>
    root.render(
      <MantineProvider env="test">
        <BriefTooltip label="Keeps it">
          <button>Save</button>
        </BriefTooltip>
      </MantineProvider>,
    ),
  );
  const button = page.querySelector('button')!;
  const shown = (): string | undefined => document.querySelector('[role=tooltip]')?.textContent ?? undefined;
  const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
  expect(shown()).toBeUndefined();
  act(() => button.focus());
  pass(1999);
  expect(shown()).toBe('Keeps it');
  pass(1);
  expect(shown()).toBeUndefined();
  act(() => button.blur());
  act(() => button.focus());
  pass(100);
  expect(shown()).toBe('Keeps it');
  act(() => button.blur());
  pass(100);
  expect(shown()).toBeUndefined();
  act(() => root.unmount());
});
