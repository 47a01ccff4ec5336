import { AditError } from 'adit/core';
import { ApiError, type HostServices } from 'adit/core/web';
import { describe, expect, it } from 'vitest';
import english from '../../../locales/en.json' with { type: 'json' };
import { failureText } from './failure-text.ts';

const own: Readonly<Record<string, string>> = english;
const host = {
  contributions: { registered: () => [{ pluginId: 'points' }] },
  translator: (pluginId: string) => (key: string) => (pluginId === 'importing' ? own[key] : undefined) ?? key,
} as unknown as HostServices;

describe('the status of a file that failed', () => {
  it('[I8.02] is the message of the server', () => {
    const refused = new ApiError(400, 'disk-odd', 'The disk is in a mood.', {}, undefined);
    expect(failureText(host, refused)).toBe('The disk is in a mood.');
  });

  it('[I4.02, I8.02] is a generic one after too many questions, an odd end, and a question that nobody answered', () => {
    const unknown = new AditError('upload-status-unknown', { cause: new ApiError(404, 'nowhere', '', {}, undefined) });
    for (const [error, text] of [
      [new AditError('upload-timeout'), 'The server took too long to read the file.'],
      [new AditError('upload-not-finalised', { values: {} }), 'The server could not finish the upload.'],
      [unknown, 'The server did not say what became of the file. Try again.'],
      [new TypeError('x is undefined'), "The import failed for an unexpected reason. The server's log says more."],
    ] as const)
      expect(failureText(host, error)).toBe(text);
  });
});
