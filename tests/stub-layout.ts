import { vi } from 'vitest';

/** Gives jsdom what the interface library asks of a browser and jsdom lacks: no media query matches, and no size ever changes. */
export function stubLayout(): void {
  const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ ...deaf, matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
}
