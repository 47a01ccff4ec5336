import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveAnswer } from './save-answer.ts';

interface Saved {
  readonly name: string;
  readonly content: Blob;
}

/** Stands for the page: what would be saved lands in the list. */
function watchSaves(): Saved[] {
  const saved: Saved[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      download: '',
      click(this: { href: string; download: string }) {
        saved.push({ name: this.download, content: blobs.get(this.href) as Blob });
      },
    }),
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  return saved;
}

function answerOf(parts: readonly (Uint8Array | Error)[]): Response {
  const rest = [...parts];
  const body = new ReadableStream({
    pull(controller) {
      const next = rest.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(next);
    },
  });
  return new Response(body);
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a download', () => {
  const { signal } = new AbortController();

  it('is saved whole under its name, however many parts it comes in', async () => {
    const saved = watchSaves();
    const parts = Array.from({ length: 40 }, (_, at) => new Uint8Array(1_000_000).fill(at));
    const seen: number[] = [];
    await saveAnswer(answerOf(parts), 'Collars.csv', { signal, onBytes: (bytes) => seen.push(bytes) });
    expect(saved).toMatchObject([{ name: 'Collars.csv' }]);
    const bytes = new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? []);
    expect(bytes.length).toBe(40_000_000);
    expect(parts.every((_, at) => bytes[at * 1_000_000] === at && bytes[(at + 1) * 1_000_000 - 1] === at)).toBe(true);
    expect([seen[0], seen.at(-1)]).toEqual([1_000_000, 40_000_000]);
  });

  it('that breaks off is not saved', async () => {
    const saved = watchSaves();
    const cut = saveAnswer(answerOf([new Uint8Array(9), new TypeError('network error')]), 'x', {
      signal,
      onBytes: () => {},
    });
    await expect(cut).rejects.toMatchObject({ code: 'download-cut' });
    expect(saved).toEqual([]);
  });
});
