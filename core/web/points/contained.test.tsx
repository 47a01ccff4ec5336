// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask } from './ask.ts';
import { Contained } from './contained.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Hears what is thrown where nobody waits, in the place of the test runner. */
function hearUncaught(): string[] {
  const heard: string[] = [];
  vi.stubGlobal('queueMicrotask', (task: () => void) => {
    try {
      task();
    } catch (error) {
      heard.push((error as Error).message);
    }
  });
  return heard;
}
afterEach(() => vi.unstubAllGlobals());

describe('what plugins contribute', () => {
  it('is asked so that a function that throws costs its own answer alone', () => {
    const heard = hearUncaught();
    expect([ask(() => true, false), ask((): boolean => fail('predicate'), false)]).toEqual([true, false]);
    expect(heard).toEqual(['predicate']);
  });

  it('is drawn so that a component that throws leaves what is around it', async () => {
    const heard = hearUncaught();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const root = document.createElement('div');
    const Broken = (): ReactNode => fail('component');
    await act(async () =>
      createRoot(root).render(
        <p>
          before
          <Contained>
            <Broken />
          </Contained>
          after
        </p>,
      ),
    );
    expect(root.textContent).toBe('beforeafter');
    expect(heard).toContain('component');
    vi.restoreAllMocks();
  });
});

function fail(message: string): never {
  throw new Error(message);
}
