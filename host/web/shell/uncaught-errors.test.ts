import { describe, expect, it } from 'vitest';
import { culpritOf } from './uncaught-errors.ts';

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
