import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineScenePart, setPart, type SceneStep, silentLog } from 'adit/core';
import { SessionCallError, type Change, type RenderSessionClient } from 'adit/core/web';
import { linkedPart, lookPart } from '../../../shared/index.ts';
import { z } from 'zod';
import { MobxSceneStore } from './mobx-scene-store.ts';
import { RecordingSceneStore } from './recording-scene-store.ts';
import { pointsLayer } from './testing/points-layer.ts';

const common = { shape: z.string().max(9), maxSize: 100, version: 1, permission: 'acme.use', initial: undefined };
const note = defineScenePart({ ...common, id: 'acme.note', of: 'scene', undo: 'none' });
const title = defineScenePart({ ...common, id: 'acme.title', of: 'view', undo: { labelKey: 'change.title' } });
const only = defineScenePart({
  ...common,
  id: 'acme.only',
  of: 'layer',
  undo: { labelKey: 'change.only' },
  narrows: true,
});
const parts = [note, title, only];

const { layerName } = pointsLayer;
const at = ['view1', layerName] as const;

let calls: { name: string; steps?: readonly SceneStep[]; layerName?: string }[];
let refusal: unknown;
let answers: (() => void)[] | undefined;
let failures: string[];
let store: MobxSceneStore;
let recorded: RecordingSceneStore;
let changes: Change[];

beforeEach(async () => {
  [calls, refusal, answers, failures, changes] = [[], undefined, undefined, [], []];
  const session = {
    status: 'initialized',
    call: async ({ name }: { name: string }, params: object) => {
      calls.push({ name: name.replace('datacloud.', ''), ...params });
      if (name.endsWith('dataset.config'))
        return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] };
      if (name.endsWith('pieces.load')) return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
      if (name.endsWith('filtering.mask.get')) return { sequence: 1, kept: 2, total: 3 };
      if (name.endsWith('scene.change')) {
        if (answers) await new Promise<void>((resolve) => answers?.push(resolve));
        if (refusal) throw refusal as Error;
      }
      return { sequence: 1 };
    },
    fetchBuffer: async () => new Float32Array(9),
  } as unknown as RenderSessionClient;
  store = new MobxSceneStore({
    session,
    maps: () => [],
    parts: () => parts,
    log: silentLog,
    failed: (key) => failures.push(key),
  });
  const history = { record: (change: Change) => void changes.push(change) } as never;
  const labelOf = (id: string): string | undefined => {
    const part = parts.find((one) => one.id === id);
    return part && part.undo !== 'none' ? part.undo.labelKey : undefined;
  };
  recorded = new RecordingSceneStore(store, history, (key) => key, labelOf);
  await store.load('view1', [layerName]);
  await store.parts.sender.told();
  calls.length = 0;
});

afterEach(() => store.dispose());

const told = (): (readonly SceneStep[])[] =>
  calls.flatMap(({ name, steps }) => (name === 'scene.change' && steps ? [steps] : []));
const values = () => [recorded.part(note), recorded.part(title, 'view1'), recorded.part(only, 'view1', layerName)];

describe('parts that plugins have added', () => {
  it('are as at first, drawn at once where they are changed, and told soon: of each the latest value', async () => {
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push(values().join()));
    expect([values(), recorded.part(only, 'view9', 'none')]).toEqual([[undefined, undefined, undefined], undefined]);
    recorded.change([setPart([], note, 'n'), setPart(['view1'], title, 't')]);
    for (const value of ['a', 'b', 'c']) recorded.change([setPart(at, only, value)]);
    stop();
    expect(seen).toEqual([',,', 'n,t,', 'n,t,a', 'n,t,b', 'n,t,c']);
    expect(calls).toEqual([]);
    await vi.waitFor(() => expect(told()).toHaveLength(2));
    expect(told()).toEqual([
      [
        { at: [], part: 'acme.note', value: 'n' },
        { at: ['view1'], part: 'acme.title', value: 't' },
      ],
      [{ at, part: 'acme.only', value: 'c' }],
    ]);
  });

  it('are read as those that calls have names for are', () => {
    recorded.setGeometry('view1', layerName, { PointSize: 9 });
    recorded.linkView('view1', true);
    expect(recorded.part(lookPart, 'view1', layerName).PointSize).toBe(9);
    expect([recorded.part(linkedPart, 'view1'), recorded.part(linkedPart, 'view9')]).toEqual([true, false]);
    expect(recorded.part(lookPart, 'view1', 'd/none').PointSize).toBe(lookPart.initial.PointSize);
  });

  it('are all changed or none, by values of their shape, where their nodes are', () => {
    const change = (...steps: SceneStep[]) => {
      try {
        recorded.change([setPart([], note, 'n'), ...steps]);
        return 'done';
      } catch (error) {
        return (error as { code?: string }).code ?? (error as Error).name;
      }
    };
    expect([
      change(setPart(at, only, 'far too long')),
      change({ at: [], part: 'gone.part', value: 1 }),
      change({ at: ['view1'], part: 'views.linked', value: true }),
      change(setPart(['view9'], title, 't')),
      change(setPart(['view1'], only, 'x')),
      change({ at: ['view1'], value: null }),
    ]).toEqual(['bad-scene', 'unknown-part', 'unknown-part', 'not-found', 'unknown-part', 'RangeError']);
    expect([values(), changes]).toEqual([[undefined, undefined, undefined], []]);
  });

  it('are recorded under the names of their parts, where they have one, and taken back and made again', async () => {
    recorded.change([setPart([], note, 'n')]);
    expect(changes).toEqual([]);
    recorded.change([setPart([], note, 'm'), setPart(['view1'], title, 't')], { mergeKey: 'typed' });
    recorded.change([setPart(at, only, 'x')], { mergeKey: 'typed' });
    recorded.change([setPart(at, only, 'y')], { mergeKey: 'typed' });
    recorded.change([setPart(at, only, 'y')]);
    expect(changes.map(({ label }) => label)).toEqual(['change.title', 'change.only', 'change.only']);
    const keys = changes.map(({ mergeKey }) => mergeKey);
    expect([keys[1] === keys[2], keys[0] === keys[1]]).toEqual([true, false]);
    for (const change of changes.toReversed()) await change.undo();
    expect(values()).toEqual(['m', undefined, undefined]);
    for (const change of changes) await change.redo();
    expect(values()).toEqual(['m', 't', 'y']);
    await store.unload('view1', [layerName]);
    for (const change of changes.toReversed()) await change.undo();
    expect(values()).toEqual(['m', undefined, undefined]);
  });

  it('are as before where the session refuses them, and the user is told; what was changed since is told again', async () => {
    recorded.change([setPart(at, only, 'had')]);
    await vi.waitFor(() => expect(told()).toHaveLength(1));
    refusal = new SessionCallError('forbidden', 'No');
    recorded.change([setPart(at, only, 'one')]);
    recorded.change([setPart(at, only, 'two')]);
    await vi.waitFor(() => expect(failures).toEqual(['change-scene']));
    expect(values()).toEqual([undefined, undefined, 'had']);

    answers = [];
    recorded.change([setPart(at, only, 'three')]);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    recorded.change([setPart(at, only, 'four')]);
    answers.shift()?.();
    await vi.waitFor(() => expect(failures).toHaveLength(2));
    expect(values()[2]).toBe('four');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()?.();
    await vi.waitFor(() => expect(failures).toHaveLength(3));
    expect(values()[2]).toBe('had');
  });

  it('stay while the connection is lost: all is told when it is there again', async () => {
    refusal = new SessionCallError('disconnected', 'Gone');
    recorded.change([setPart(at, only, 'one')]);
    await vi.waitFor(() => expect(told()).toHaveLength(1));
    await store.parts.sender.told();
    expect([values()[2], failures]).toEqual(['one', []]);
  });

  it('make the store ask again which items are kept, once the session has what they depend on', async () => {
    const asked = () => calls.map(({ name }) => name).filter((name) => /change|mask/.test(name));
    recorded.change([setPart(['view1'], title, 't')]);
    await store.parts.sender.told();
    expect(asked()).toEqual(['scene.change']);
    recorded.change([setPart(at, only, 'x')]);
    await store.parts.sender.told();
    await vi.waitFor(() => expect(store.layer('view1', layerName)?.kept).toBe(2));
    expect(asked()).toEqual(['scene.change', 'scene.change', 'filtering.mask.get']);
  });
});
