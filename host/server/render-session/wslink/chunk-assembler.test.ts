import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChunkAssembler } from './chunk-assembler.ts';
import { ProtocolError } from './protocol.ts';
import { toFrame, toFrames } from './testing/raw-client.ts';

function refusal(action: () => unknown): number | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof ProtocolError) return error.closeCode;
    throw error;
  }
  return undefined;
}

const accept = (assembler: ChunkAssembler, frame: Uint8Array): Uint8Array | undefined =>
  assembler.accept(new Uint8Array(frame));

describe('ChunkAssembler', () => {
  it('puts interleaved messages of any size together', () => {
    const bodies = fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        bodies,
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.nat()),
        (messages, sliceBytes, choices) => {
          const assembler = new ChunkAssembler(10_000);
          const queues = messages.map((body, index) => toFrames(body, index, sliceBytes));
          const whole: number[][] = [];
          while (queues.some((queue) => queue.length > 0)) {
            const open = queues.filter((queue) => queue.length > 0);
            const queue = open[(choices.next().value as number) % open.length]!;
            const id = new DataView(queue[0]!.buffer).getUint32(0, true);
            const body = accept(assembler, queue.shift()!);
            if (body) whole[id] = [...body];
          }
          expect(whole).toEqual(messages.map((body) => [...body]));
        },
      ),
    );
  });

  it('refuses malformed chunks with 1002', () => {
    const slice = new Uint8Array(10);
    const malformed: Uint8Array[][] = [
      [new Uint8Array(0)],
      [new Uint8Array(11)],
      [toFrame(new Uint8Array(0), 1, 0, 0)],
      [toFrame(new Uint8Array(0), 1, 0, 10)],
      [toFrame(slice, 1, 5, 100)],
      [toFrame(slice, 1, 0, 9)],
      [toFrame(slice, 1, 4_294_967_295, 4_294_967_295)],
      [toFrame(slice, 1, 0, 20), toFrame(slice, 1, 0, 20)],
      [toFrame(slice, 1, 0, 20), toFrame(slice, 1, 10, 21)],
      [toFrame(slice, 1, 0, 20), toFrame(new Uint8Array(11), 1, 10, 20)],
    ];
    for (const frames of malformed) {
      const assembler = new ChunkAssembler(1_000);
      for (const frame of frames.slice(0, -1)) expect(accept(assembler, frame)).toBeUndefined();
      expect(refusal(() => accept(assembler, frames.at(-1)!))).toBe(1002);
    }
  });

  it('bounds one message, the sum of the unfinished ones and their number with 1009', () => {
    const byte = new Uint8Array(1);
    const assembler = new ChunkAssembler(1_000);
    expect(refusal(() => accept(assembler, toFrame(byte, 1, 0, 1_001)))).toBe(1009);
    accept(assembler, toFrame(byte, 1, 0, 600));
    expect(refusal(() => accept(assembler, toFrame(byte, 2, 0, 401)))).toBe(1009);
    accept(assembler, toFrame(byte, 2, 0, 400));
    expect(refusal(() => accept(assembler, toFrame(byte, 3, 0, 1)))).toBe(1009);
    expect(accept(assembler, toFrame(new Uint8Array(399), 2, 1, 400))).toHaveLength(400);
    for (let id = 3; id < 10; id++) accept(assembler, toFrame(byte, id, 0, 2));
    expect(refusal(() => accept(assembler, toFrame(byte, 10, 0, 2)))).toBe(1009);
  });

  it('takes larger messages once the bound is raised, and reuses ids', () => {
    const assembler = new ChunkAssembler(4);
    expect(refusal(() => accept(assembler, toFrame(new Uint8Array(5), 1, 0, 5)))).toBe(1009);
    assembler.setMaxBytes(5);
    for (let round = 0; round < 3; round++) {
      expect(accept(assembler, toFrame(new Uint8Array(2), 1, 0, 5))).toBeUndefined();
      expect(accept(assembler, toFrame(new Uint8Array(3), 1, 2, 5))).toHaveLength(5);
    }
  });
});
