import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from 'adit/core';
import { ApiError, type Api, type Toast } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { Downloads } from './downloads.ts';

const attachment = { name: 'Collars', fileName: 'collars.csv', blobName: 'b1', uploadProgress: 100 };

/** A server whose answer comes in the parts that the test sends, or that refuses. */
function setUp(refusal?: Error) {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const toasts: Toast[] = [];
  const warnings: string[] = [];
  const body = () => new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  const downloads = new Downloads({
    api: {
      download: async () => {
        if (refusal) throw refusal;
        return new Response(body(), { headers: { 'content-length': '200' } });
      },
    } as unknown as Api,
    toasts: {
      show: (toast) => void toasts.push(toast),
      showError: (_, title) => void toasts.push({ type: 'error', title }),
    },
    t: (key) => key,
    log: { warn: (message: string) => void warnings.push(message) } as unknown as Log,
  });
  return { downloads, toasts, warnings, send: () => send! };
}

describe('downloads', () => {
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('[W2.58, W3.12, W4.55, W7.04, W9.05b] tell how far a file has come, and go two seconds after it is there', async () => {
    const { downloads, send } = setUp();
    const started = downloads.start('d1', attachment);
    await vi.waitFor(() => expect(send()).toBeDefined());
    send().enqueue(new Uint8Array(90));
    const record = () => downloads.records[0];
    await vi.waitFor(() => expect(record()?.downloadProgress).toBe(45));
    expect(record()).toMatchObject({
      fileName: 'collars.csv',
      datasetId: 'd1',
      attachmentName: 'b1',
      isFinishedDownload: false,
    });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    send().enqueue(new Uint8Array(110));
    send().close();
    await started;
    expect(record()).toMatchObject({ downloadProgress: 100, isFinishedDownload: true });
    vi.advanceTimersByTime(1999);
    expect(downloads.records).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(downloads.records).toEqual([]);
  });

  it('[W8.05] of a file that is on its way already give a warning; a failure is only logged', async () => {
    const { downloads, toasts, warnings, send } = setUp();
    const started = downloads.start('d1', attachment);
    await vi.waitFor(() => expect(send()).toBeDefined());
    await downloads.start('d1', attachment);
    expect(toasts).toEqual([{ type: 'warning', title: 'running', message: 'collars.csv' }]);
    expect([english.running, spanish.running]).toEqual([
      'This file is already being downloaded',
      'Este archivo ya se está descargando',
    ]);
    expect(downloads.records).toHaveLength(1);
    send().error(new TypeError('network error'));
    await started;
    expect([downloads.records, toasts.length, warnings.length]).toEqual([[], 1, 1]);
    const refused = setUp(new ApiError(500, 'internal', 'No', {}, undefined));
    await refused.downloads.start('d1', attachment);
    expect([refused.downloads.records, refused.toasts, refused.warnings.length]).toEqual([[], [], 1]);
  });
});
