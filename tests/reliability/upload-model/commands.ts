import fc from 'fast-check';
import { expect } from 'vitest';
import { CHUNK, chunkBytes, slots, type BodyShape } from './contents.ts';
import { hash, isWhole, missingOf, type Death, type Model, type ModelFile, type World } from './world.ts';

type Command = fc.AsyncCommand<Model, World>;

/** A chunk of a request for several. */
interface Sent {
  readonly number: number;
  readonly variant: number;
}

/** Makes a command that is always allowed; table and folders are compared with the model after it. */
function command(text: string, run: (model: Model, world: World) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => text,
    run: async (model, world) => {
      await run(model, world);
      await world.check(model);
    },
  };
}

/** What must come of one chunk that is sent alone; an accepted one is in the model afterwards. */
function accept(model: Model, slot: number, total: number, sent: Sent, shape: BodyShape): string {
  const file = model.get(slot);
  const bytes = chunkBytes(slot, total, sent.number, sent.variant);
  if (sent.number > total || (file && file.total !== total)) return 'upload-conflict';
  if (shape === 'broken') return 'broken';
  if (shape === 'long') return 'chunk-too-large';
  const content = shape === 'short' ? bytes.subarray(0, bytes.length >> 1) : bytes;
  const known = file?.chunks.get(sent.number);
  if (known) return known.equals(content) ? 'ok' : 'upload-conflict';
  if (sent.number < total && content.length !== CHUNK) return 'chunk-incomplete';
  const kept: ModelFile = file ?? { total, chunks: new Map() };
  model.set(slot, kept);
  kept.chunks.set(sent.number, content);
  return 'ok';
}

function send(slot: number, total: number, sent: Sent, shape: BodyShape): Command {
  return command(`send(${slot}, ${sent.number}/${total} v${sent.variant} ${shape})`, async (model, world) => {
    const expected = accept(model, slot, total, sent, shape);
    const outcome = await world.send(slot, total, sent.number, sent.variant, shape);
    const file = model.get(slot);
    if (expected !== 'ok' || !file) return void expect(outcome.code).toBe(expected);
    const missing = missingOf(file);
    if (missing.length > 0 && sent.number === total) expect(outcome).toMatchObject({ code: 'missing', missing });
    else expect(outcome).toMatchObject({ code: 'ok', isCompleted: missing.length === 0 });
  });
}

/** Several chunks at once, some of them the same: of each chunk one content wins, and whoever sent another is told. */
function sendAtOnce(slot: number, total: number, sends: readonly Sent[]): Command {
  const text = sends.map(({ number, variant }) => `${number}v${variant}`).join(' ');
  return command(`sendAtOnce(${slot}, of ${total}: ${text})`, async (model, world) => {
    const outcomes = await Promise.all(
      sends.map(({ number, variant }) => world.send(slot, total, number, variant, 'exact')),
    );
    const begun = model.get(slot);
    const isRefused = (number: number): boolean => number > total || (begun !== undefined && begun.total !== total);
    for (const { number } of sends.filter((sent) => !isRefused(sent.number))) {
      const candidates = sends
        .filter((sent) => sent.number === number)
        .map((sent) => chunkBytes(slot, total, number, sent.variant));
      const winner = await world.hashOf(slot, number);
      const file = model.get(slot) ?? { total, chunks: new Map<number, Buffer>() };
      const bytes = file.chunks.get(number) ?? candidates.find((content) => hash(content) === winner);
      expect(bytes && hash(bytes), 'one of the contents that were sent').toBe(winner);
      model.set(slot, file);
      file.chunks.set(number, bytes as Buffer);
    }
    outcomes.forEach((outcome, index) => {
      const { number, variant } = sends[index] as Sent;
      const wins =
        model
          .get(slot)
          ?.chunks.get(number)
          ?.equals(chunkBytes(slot, total, number, variant)) ?? false;
      const isAccepted = outcome.code === 'ok' || (outcome.code === 'missing' && number === total);
      if (isRefused(number) || !wins) expect(outcome.code).toBe('upload-conflict');
      else expect(isAccepted, outcome.code).toBe(true);
    });
    const file = model.get(slot);
    const hasTaken = outcomes.some(({ code }) => code !== 'upload-conflict');
    if (file && isWhole(file) && hasTaken) expect(outcomes.some(({ isCompleted }) => isCompleted)).toBe(true);
  });
}

function cancel(slot: number): Command {
  return command(`cancel(${slot})`, async (model, world) => {
    await world.cancel(slot);
    model.delete(slot);
  });
}

/** Who comes first is open: what counts is that table and folders agree afterwards, and that nobody got a 500. */
function cancelDuring(slot: number, total: number, sends: readonly Sent[]): Command {
  const text = sends.map(({ number, variant }) => `${number}v${variant}`).join(' ');
  return command(`cancelDuring(${slot}, of ${total}: ${text})`, async (model, world) => {
    const contents = [
      ...(model.get(slot)?.chunks.values() ?? []),
      ...sends.map(({ number, variant }) => chunkBytes(slot, total, number, variant)),
    ];
    const half = sends.length >> 1;
    const start = (some: readonly Sent[]): Promise<unknown>[] =>
      some.map(({ number, variant }) => world.send(slot, total, number, variant, 'exact'));
    await Promise.all([...start(sends.slice(0, half)), world.cancel(slot), ...start(sends.slice(half))]);
    const file = await world.readModel(slot, new Map(contents.map((bytes) => [hash(bytes), bytes])));
    if (file) model.set(slot, file);
    else model.delete(slot);
  });
}

/** What is missing, in any order, one after the other; each perhaps only at the second attempt. */
function sendRest(slot: number, total: number, variant: number, shuffle: number, firstShape: BodyShape): Command {
  return command(`sendRest(${slot}, of ${total}, v${variant}, ${shuffle}, ${firstShape})`, async (model, world) => {
    const before = model.get(slot) ?? { total, chunks: new Map() };
    const numbers = missingOf(before).toSorted((left, right) => ((left * shuffle) % 7) - ((right * shuffle) % 7));
    for (const number of numbers) {
      if (firstShape !== 'exact') {
        const { code } = await world.send(slot, before.total, number, variant, firstShape);
        expect(code).toBe(accept(model, slot, before.total, { number, variant }, firstShape));
      }
      accept(model, slot, before.total, { number, variant }, 'exact');
      const { code, isCompleted } = await world.send(slot, before.total, number, variant, 'exact');
      const file = model.get(slot) as ModelFile;
      if (number === file.total && !isWhole(file)) expect(code).toBe('missing');
      else expect({ code, isCompleted }).toEqual({ code: 'ok', isCompleted: isWhole(file) });
    }
  });
}

/** What a browser does when nothing is missing, or when it does not know: the last chunk once more. */
function finalise(slot: number): Command {
  return command(`finalise(${slot})`, async (model, world) => {
    const file = model.get(slot);
    if (!file?.chunks.has(file.total)) return;
    const variants = [0, 1, 2].filter((variant) =>
      file.chunks.get(file.total)?.equals(chunkBytes(slot, file.total, file.total, variant)),
    );
    if (variants.length === 0) return;
    const outcome = await world.send(slot, file.total, file.total, variants[0] as number, 'exact');
    const missing = missingOf(file);
    if (missing.length > 0) expect(outcome).toMatchObject({ code: 'missing', missing });
    else expect(outcome).toMatchObject({ code: 'ok', isCompleted: true });
  });
}

function restart(): Command {
  return command('restart()', async (_model, world) => world.restart());
}

/** The server dies while it finishes a file: the next one finishes it. */
function dieAtFinish(slot: number, death: Death): Command {
  return command(`dieAtFinish(${slot}, ${death})`, async (model, world) => {
    const file = model.get(slot);
    if (!file || isWhole(file)) return;
    world.death = death;
    const missing = missingOf(file);
    const last = missing.at(-1);
    for (const number of missing) {
      accept(model, slot, file.total, { number, variant: 0 }, 'exact');
      const { code } = await world.send(slot, file.total, number, 0, 'exact');
      expect(code).toBe(number === last ? 'broken' : 'ok');
    }
    await world.restart();
  });
}

const slotNumbers = fc.nat({ max: slots.length - 1 });
// Mostly the same file and the same total, so that runs get somewhere.
const someSlot = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: slotNumbers });
const someTotal = fc.oneof(
  { weight: 5, arbitrary: fc.constant(3) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }) },
);
const someVariant = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 2 }) });
const someShape = fc.oneof(
  { weight: 6, arbitrary: fc.constant<BodyShape>('exact') },
  { weight: 2, arbitrary: fc.constantFrom<BodyShape>('short', 'long', 'broken') },
);
const someAttempt = fc.constantFrom<BodyShape>('exact', 'long', 'broken');
const someSent = fc.record({ number: fc.integer({ min: 1, max: 4 }), variant: someVariant });
const someSends = fc.array(someSent, { minLength: 1, maxLength: 5 });
const sameSent = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.array(someVariant, { minLength: 8, maxLength: 8 }))
  .map(([number, variants]) => variants.map((variant) => ({ number, variant })));

/** Every command of the chunk protocol, those that get on more often than those that hinder. */
export const commands: fc.Arbitrary<Iterable<Command>> = fc.commands(
  [
    fc.tuple(someSlot, someTotal, someSent, someShape).map((parts) => send(...parts)),
    fc.tuple(someSlot, someTotal, someSent, someShape).map((parts) => send(...parts)),
    fc.tuple(someSlot, someTotal, someSends).map((parts) => sendAtOnce(...parts)),
    fc.tuple(someSlot, someTotal, sameSent).map((parts) => sendAtOnce(...parts)),
    fc
      .tuple(someSlot, someTotal, someVariant, fc.integer({ min: 1, max: 6 }), someAttempt)
      .map((parts) => sendRest(...parts)),
    someSlot.map(cancel),
    fc.tuple(someSlot, someTotal, someSends).map((parts) => cancelDuring(...parts)),
    someSlot.map(finalise),
    fc.constant(restart()),
    fc.tuple(someSlot, fc.constantFrom<Death>('before-keep', 'after-keep')).map((parts) => dieAtFinish(...parts)),
  ],
  { maxCommands: 12 },
);
