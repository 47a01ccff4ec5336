import { describe, expect, it, vi } from 'vitest';
import { silentLog } from 'adit/core';
import { actionsAt, Contributions, menuActions } from 'adit/core/web';
import { FailureLog } from './failure-log.ts';
import { culpritOf, noteUncaughtErrors } from './uncaught-errors.ts';

const file = 'https://adit.example.com/plugin-files/t-1.abc_-9/acme.tool/1.0.0/web/index.js';

describe('whose an error is that nobody waited for', () => {
  it('is told by the address of a run-time plugin’s file', () => {
    const error = new Error('x');
    error.stack = `Error: x\n    at https://adit.example.com/assets/index-a.js:1:2\n    at work (${file}:3:4)`;
    expect(culpritOf(error)).toBe('acme.tool');
    expect(culpritOf('a text', file)).toBe('acme.tool');
  });

  it('is nobody’s otherwise', () => {
    expect(culpritOf(new Error('/plugin-files'), 'https://adit.example.com/assets/index-a.js')).toBeUndefined();
    expect(culpritOf(undefined)).toBeUndefined();
  });
});

describe('what a function of a contribution throws when it is asked', () => {
  it('is that one’s fault, of any plugin; it breaks nothing', async () => {
    const contributions = new Contributions();
    const failures = new FailureLog(silentLog);
    const listeners = new Map<string, (event: object) => void>();
    vi.stubGlobal('window', {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    });
    vi.stubGlobal('queueMicrotask', (task: () => void) => {
      try {
        task();
      } catch (error) {
        listeners.get('error')?.({ error, filename: '' });
      }
    });
    noteUncaughtErrors(failures, contributions);
    const rest = { titleKey: 'title', places: ['palette'] as const, run: () => undefined };
    for (const id of ['acme.a.one', 'acme.a.two'])
      contributions.add(menuActions, 'acme.a', {
        ...rest,
        id,
        visible: () => {
          throw id === 'acme.a.one' ? new Error('broke') : 'a text';
        },
      });
    for (let time = 0; time < 4; time += 1)
      expect(actionsAt({ contributions, can: () => true }, 'palette')).toEqual([]);
    expect(failures.noted).toEqual([
      { pluginId: 'acme.a', point: 'core.menu-actions', contribution: 'acme.a.one', message: 'broke', count: 4 },
      { pluginId: 'acme.a', point: 'core.menu-actions', contribution: 'acme.a.two', message: 'a text', count: 4 },
    ]);
    expect(failures.isBroken('acme.a.one')).toBe(false);
    vi.unstubAllGlobals();
  });
});
