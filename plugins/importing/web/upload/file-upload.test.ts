import { ApiError } from 'adit/core/web';
import { CHUNK_BYTES } from 'adit/plugins/importing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };
import { FileUpload, type UploadStage } from './file-upload.ts';
import { fetchApi } from './testing/fetch-api.ts';
import { UploadServer, type Mishap } from './testing/upload-server.ts';

const archiveAndTable = ['collar.zip', 'collar.csv'];
const place = { site: 's', datasetType: 'Drillhole', name: 'A', groupName: 'Production', folderPath: '' };
const api = fetchApi(() => server.address);
let server: UploadServer;
let waits: number[];
let steps: { stage: UploadStage; progress: number }[];

const wait = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  waits.push(milliseconds);
};

/** A file of so many chunks, the last of them short. */
function makeFile(chunks: number, change = 0): File {
  const bytes = new Uint8Array((chunks - 1) * CHUNK_BYTES + 100).map((_, index) => (index * 7 + change) % 251);
  return new File([bytes], 'collar.csv', { lastModified: 1_700_000_000_000 });
}

const upload = (file: File, isOpaque = false): FileUpload =>
  new FileUpload({
    api,
    file,
    fileType: 'collar',
    isOpaque,
    place,
    wait,
    onStep: (stage, progress) => steps.push({ stage, progress }),
  });

const failOn = (name: string, times: number, mishap: Mishap): void => {
  server.mishap = (request, count) => (request === name && count <= times ? mishap : undefined);
};

beforeEach(async () => {
  waits = [];
  steps = [];
  server = new UploadServer();
  await server.start();
});
afterEach(() => server.stop());

describe('the upload of a file', () => {
  it('[I1.01f, I4.01c, I9.01] [I7.03] sends chunks of 3,670,016 bytes, four at a time, the last one after the others', async () => {
    const file = makeFile(7);
    const metadata = await upload(file).run();
    expect(metadata.columns).toHaveLength(1);
    expect(Buffer.compare(server.content, Buffer.from(await file.arrayBuffer()))).toBe(0);
    expect(server.chunkNumbers).toHaveLength(7);
    expect(server.chunkNumbers.at(-1)).toBe(7);
    expect([server.most, server.besideLast, CHUNK_BYTES]).toEqual([4, 0, 3_670_016]);
    expect(
      [...(server.files.values().next().value?.chunks.values() ?? [])]
        .map(({ length }) => length)
        .filter((length) => length === CHUNK_BYTES),
    ).toHaveLength(6);
  });

  it('[I3.01d, I4.01b, I4.01c, I4.01d] goes from checking over sending to reading, with growing progress', async () => {
    await upload(makeFile(3)).run();
    expect([...new Set(steps.map(({ stage }) => stage))]).toEqual(['checking', 'sending', 'reading']);
    expect(server.requests[0]).toBe('POST /dataset-metadata/validate');
    expect(server.requests.at(-1)).toBe('PUT /dataset-metadata/update');
    const sending = steps.filter(({ stage }) => stage === 'sending').map(({ progress }) => progress);
    expect(sending).toEqual(sending.toSorted((left, right) => left - right));
    expect([sending[0], sending.at(-1)]).toEqual([0, 1]);
  });

  it.each(archiveAndTable)(
    '[I4.01e, I4.01f, I4.01g, I4.01h] says that a zip is unpacked or chunks are merged where that takes long, and asks until the file is complete: %s',
    async (name) => {
      failOn('POST /upload-dataset/create 1', 1, {
        status: 200,
        body: { id: 'raw-1', is_completed: false, pendingLongUpload: true, message: '' },
      });
      server.pendingPolls = 3;
      const metadata = await upload(new File([makeFile(1)], name)).run();
      expect([...new Set(steps.map(({ stage }) => stage))]).toEqual(['checking', 'sending', 'merging']);
      expect(english['stage.merging']).toBe('Unpacking zip or merging chunks');
      expect(server.requests.filter((request) => request === 'PUT /dataset-metadata/update')).toHaveLength(4);
      expect(metadata).toMatchObject({ id: 'raw-1', status: 'Complete', columns: [{ name: 'BHID' }] });
    },
  );

  it.each([false, true])(
    '[I4.01i] goes straight to waiting for the generation of a surface, whose file holds no table; long: %s',
    async (isLong) => {
      server.metadata = { columns: [] };
      if (isLong)
        failOn('POST /upload-dataset/create 1', 1, {
          status: 200,
          body: { id: 'raw-1', is_completed: false, pendingLongUpload: true, message: '' },
        });
      expect(await upload(makeFile(1), true).run()).toMatchObject({ status: 'Complete', columns: [] });
      expect([...new Set(steps.map(({ stage }) => stage))]).toEqual(['checking', 'sending', 'waiting']);
    },
  );

  it('[I4.01j, I4.01k] skips the sending of a file that the server has whole, and asks for its metadata', async () => {
    await upload(makeFile(2)).run();
    const before = server.chunkNumbers.length;
    const metadata = await upload(makeFile(2)).run();
    expect(server.chunkNumbers).toHaveLength(before);
    expect(server.requests.slice(-2)).toEqual(['POST /dataset-metadata/validate', 'PUT /dataset-metadata/update']);
    expect(metadata.columns).toHaveLength(1);
  });

  it('[I4.01l, I4.01m] does the same where the server has the file without metadata', async () => {
    failOn('POST /dataset-metadata/validate', 1, { status: 200, body: { outcome: 'no-metadata', id: 'raw-7' } });
    expect(await upload(makeFile(2)).run()).toMatchObject({ id: 'raw-7' });
    expect(server.requests).toEqual(['POST /dataset-metadata/validate', 'PUT /dataset-metadata/update']);
  });

  it('[I4.03, I9.10, A7.37c, A7.37d, W7.01g] sends a chunk, or the question whether the server has the file, again when the connection drops, 2, 4 and 6 seconds later, and gives a chunk 120 s more each time', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    failOn('POST /upload-dataset/create 2', 3, 'drop');
    await upload(makeFile(3)).run();
    expect(server.chunkNumbers.filter((number) => number === 2)).toHaveLength(4);
    expect(waits.slice(0, 3)).toEqual([2000, 4000, 6000]);
    const given = timeouts.mock.calls.map(([milliseconds]) => milliseconds).toSorted((left, right) => left - right);
    expect(given).toEqual([120_000, 120_000, 120_000, 240_000, 360_000, 480_000]);
    timeouts.mockRestore();
    expect(server.content).toHaveLength(makeFile(3).size);
    const question = 'POST /dataset-metadata/validate';
    const asked = (): number => server.requests.filter((request) => request === question).length;
    const before = asked();
    waits = [];
    failOn(question, before + 3, 'drop');
    await upload(makeFile(3)).run();
    expect([asked() - before, waits.slice(0, 3)]).toEqual([4, [2000, 4000, 6000]]);
  });

  it('[I9.10] sends a chunk anew when its time is over without an answer', async () => {
    // The first chunk that is sent has no time at all.
    const timeouts = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValueOnce(AbortSignal.abort(new DOMException('The chunk took too long', 'TimeoutError')));
    await upload(makeFile(2)).run();
    expect(timeouts.mock.calls).toEqual([[120_000], [240_000], [120_000]]);
    expect(waits[0]).toBe(2000);
    expect(server.content).toHaveLength(makeFile(2).size);
    timeouts.mockRestore();
  });

  it('gives up after three retries, with the failure of the network', async () => {
    failOn('POST /upload-dataset/create 1', 99, 'drop');
    await expect(upload(makeFile(1)).run()).rejects.toMatchObject({ code: 'unreachable' });
    expect(server.chunkNumbers).toEqual([1, 1, 1, 1]);
  });

  it('[I4.03] [I8.07] goes on with the chunks that a 412 asks for', async () => {
    server.mishap = (request, count) => {
      // The server loses a chunk that it had acknowledged.
      if (request === 'POST /upload-dataset/create 4' && count === 1)
        for (const file of server.files.values()) file.chunks.delete(2);
      return undefined;
    };
    await upload(makeFile(4)).run();
    expect([server.chunkNumbers.slice(0, 4).toSorted(), server.chunkNumbers.slice(4)]).toEqual([[1, 2, 3, 4], [2]]);
    expect(server.content).toHaveLength(makeFile(4).size);
  });

  it('ends when a 412 never stops asking', async () => {
    const body = { code: 'chunks-missing', message: 'no', values: {}, id: 'raw-1', missingChunks: [2] };
    failOn('POST /upload-dataset/create 2', 99, { status: 412, body });
    await expect(upload(makeFile(2)).run()).rejects.toMatchObject({ code: 'chunks-missing' });
    expect(server.chunkNumbers.length).toBeLessThan(30);
  });

  it('[I4.03] [I8.07] ends a file with the message of a 400, without trying again', async () => {
    failOn('POST /upload-dataset/create 1', 9, {
      status: 400,
      body: { code: 'upload-conflict', message: 'Sent before', values: { file: 'collar.csv' } },
    });
    const failure: unknown = await upload(makeFile(2))
      .run()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'upload-conflict', message: 'Sent before', values: { file: 'collar.csv' } });
    expect(server.chunkNumbers.filter((number) => number === 1)).toHaveLength(1);
  });

  it('goes on after the page was reloaded, with only the chunks that are missing', async () => {
    failOn('POST /upload-dataset/create 5', 99, 'drop');
    await expect(upload(makeFile(5)).run()).rejects.toMatchObject({ code: 'unreachable' });
    server.mishap = () => undefined;
    const before = server.requests.length;
    await upload(makeFile(5)).run();
    expect(server.requests.slice(before).filter((request) => request.includes('create'))).toEqual([
      'POST /upload-dataset/create 5',
    ]);
    expect(server.content).toHaveLength(makeFile(5).size);
  });

  it('takes a changed file for another one', async () => {
    await upload(makeFile(1)).run();
    await upload(makeFile(1, 1)).run();
    expect(server.files.size).toBe(2);
  });

  it('[I4.02] asks until the file has been read', async () => {
    server.pendingPolls = 12;
    await upload(makeFile(1)).run();
    expect(waits).toEqual([300, ...Array.from({ length: 9 }, () => 1000), 7000, 7000, 7000]);
  });

  it('[I4.02] [I9.02] ends after 350 slow questions', async () => {
    server.pendingPolls = 9999;
    await expect(upload(makeFile(1)).run()).rejects.toMatchObject({ code: 'upload-timeout' });
    expect(waits.filter((milliseconds) => milliseconds === 7000)).toHaveLength(350);
  });

  it('[I4.02, I8.02] says at once why a file cannot be read', async () => {
    server.metadata = {
      status: 'Failed',
      errorMsg: 'line-too-long',
      error: { code: 'line-too-long', values: { line: 7 } },
      columns: [],
    };
    await expect(upload(makeFile(1)).run()).rejects.toMatchObject({
      code: 'line-too-long',
      values: { file: 'collar.csv', line: 7 },
    });
    expect(waits).toHaveLength(1);
  });

  it('[I4.02, I8.02] does not take a file without columns, nor an end without a reason', async () => {
    const odd: UploadServer['metadata'][] = [{ columns: [] }, { status: 'Failed' }, { errorMsg: 'Nobody knows' }];
    for (const metadata of odd) {
      server.metadata = metadata;
      await expect(upload(makeFile(1)).run()).rejects.toMatchObject({ code: 'upload-not-finalised' });
    }
  });

  it('[I8.02] says that the status could not be asked for', async () => {
    failOn('PUT /dataset-metadata/update', 9, {
      status: 404,
      body: { code: 'unknown-file', message: 'No such file', values: {} },
    });
    await expect(upload(makeFile(1)).run()).rejects.toMatchObject({ code: 'unknown-file', message: 'No such file' });
    failOn('PUT /dataset-metadata/update', 9, { status: 404, body: {} });
    await expect(upload(makeFile(1)).run()).rejects.toMatchObject({ code: 'upload-status-unknown' });
  });

  it('refuses an empty file without asking the server', async () => {
    await expect(upload(new File([], 'empty.csv')).run()).rejects.toMatchObject({ code: 'empty-file' });
    expect(server.requests).toEqual([]);
  });

  it('[I4.06] [I7.04] deletes what was sent of a file when it is cancelled, and waits for no answer to a chunk any more', async () => {
    server.mishap = (request) => (/create [2-6]$/.test(request) ? 'silence' : undefined);
    const running = upload(makeFile(6));
    const ended = running.run().catch((error: unknown) => error);
    while (server.files.size === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await running.cancel();
    expect(await ended).toMatchObject({ name: 'AbortError' });
    expect(server.requests).toContain('DELETE /upload-dataset/delete');
    expect(server.files.size).toBe(0);
    expect(server.chunkNumbers.length).toBeLessThan(6);
  });

  it('[I4.06] keeps a whole file when the import is cancelled later, and asks nothing for one that was not begun', async () => {
    await upload(makeFile(1)).cancel();
    expect(server.requests).toEqual([]);
    const done = upload(makeFile(1));
    await done.run();
    await done.cancel();
    expect(server.files.size).toBe(1);
  });
});
