import { Duplex, PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { AditError } from 'adit/core';
import { borrowedStream, LEAVE_STREAM, LentStreams, NEXT_PART } from './lent-streams.ts';
import { Link, OtherSideGone, type AnswerAsked } from './link.ts';

/** Two ends of a pipe, each with a link; `answer` is the far one's. */
function linked(answer: AnswerAsked, hear: (name: string, given: readonly unknown[]) => void = () => undefined) {
  const [there, back] = [new PassThrough(), new PassThrough()];
  const near = Duplex.from({ writable: there, readable: back });
  const far = Duplex.from({ writable: back, readable: there });
  const ended = vi.fn();
  const side = { answer: () => undefined, hear: () => undefined, ended };
  return {
    link: new Link(near, side),
    far: new Link(far, { answer, hear, ended: () => undefined }),
    near,
    there,
    ended,
  };
}

describe('a link', () => {
  it('asks and is answered, whatever the size, each by its own answer', async () => {
    const { link } = linked(async (name, [given]) => ({ name, given }));
    const large = new Uint8Array(3_000_000).fill(7);
    const answers = await Promise.all([link.ask('one', [large]), link.ask('two', [new Map([['a', 1]])])]);
    const [one, two] = answers as [{ name: string; given: Uint8Array }, unknown];
    expect([one.name, Buffer.compare(one.given, large)]).toEqual(['one', 0]);
    expect(two).toEqual({ name: 'two', given: new Map([['a', 1]]) });
  });

  it('gives errors as they were thrown: with code, status and values where people may see them', async () => {
    const errors = [
      new AditError('too-deep', { status: 409, message: 'Too deep', values: { depth: 3 } }),
      Object.assign(new TypeError('no'), { code: 'ENOENT' }),
    ];
    const { link } = linked(() => Promise.reject(errors.shift()));
    await expect(link.ask('any', [])).rejects.toMatchObject({ code: 'too-deep', status: 409, values: { depth: 3 } });
    await expect(link.ask('any', [])).rejects.toMatchObject({ name: 'TypeError', message: 'no', code: 'ENOENT' });
    await expect(link.ask('any', [() => undefined])).rejects.toThrow(/could not be cloned/);
  });

  it('waits no longer than was said, and tells the other side', async () => {
    const signals: AbortSignal[] = [];
    const { link } = linked((_name, _given, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await expect(link.ask('late', [], { milliseconds: 20 })).rejects.toThrow('late took longer than 0.02 seconds');
    const abort = new AbortController();
    const asked = link.ask('left', [], { signal: abort.signal });
    abort.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
    await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]));
  });

  it('ends at what is no message, and with the other side', async () => {
    const { link, there, near, ended } = linked(() => new Promise(() => undefined));
    const asked = link.ask('any', []);
    near.push(Buffer.alloc(64, 0x7f));
    await expect(asked).rejects.toBeInstanceOf(OtherSideGone);
    expect(ended).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: expect.stringContaining('frame') }),
    );
    await expect(link.ask('later', [])).rejects.toBeInstanceOf(OtherSideGone);
    expect(there.destroyed || near.destroyed).toBe(true);
  });

  it('lends streams, whose reader may leave before their end', async () => {
    const lent = new LentStreams();
    const left = vi.fn();
    async function* parts(): AsyncGenerator<Uint8Array> {
      try {
        for (let part = 0; part < 10; part += 1) yield new Uint8Array(1_000).fill(part);
      } finally {
        left();
      }
    }
    const { link } = linked(
      (name, [id]) => (name === NEXT_PART ? lent.next(id) : undefined),
      (name, [id]) => void (name === LEAVE_STREAM && lent.leave(id)),
    );
    const whole = await buffer(borrowedStream(link, lent.lend(parts())));
    expect([whole.length, whole[0], whole.at(-1)]).toEqual([10_000, 0, 9]);
    const second = lent.lend(Readable.from(parts()));
    for await (const part of borrowedStream(link, second)) {
      expect(part).toHaveLength(1_000);
      break;
    }
    await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(lent.next(second)).rejects.toThrow('There is no such stream'));
  });
});
