import { AditError, emptyTree, notFound, type SceneTree } from 'adit/core';
import {
  itemSubset,
  type EnginePictures,
  type PictureRequest,
  type RenderSession,
  type Subsets,
} from 'adit/core/server';
import { framePart } from 'adit/plugins/views';
import { expect, it, vi } from 'vitest';
import { imagePushTopic, pictureFailedTopic } from '../shared/index.ts';
import { ObservedViews } from './observed-views.ts';

type Draw = EnginePictures['draw'];

/** A session with one view, whose engine draws with `draw`. */
function makeSession(draw: Draw, options: { drained?: () => Promise<void> } = {}) {
  const pushed: { topic: string; payload: Record<string, unknown> }[] = [];
  const listeners = new Set<() => void>();
  const opened: string[] = [];
  /** The layers among which items were looked for. */
  const asked: string[][] = [];
  const session = {
    scene: emptyTree('view1') as SceneTree,
    log: { warn: () => undefined, error: () => undefined },
    publish: (topic: { name: string }, payload: Record<string, unknown>) => pushed.push({ topic: topic.name, payload }),
    drained: options.drained ?? (async () => undefined),
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
    pictures: {
      list: async () => [{ id: 'one.engine', title: 'One', representations: [], missing: undefined }],
      preferred: async () => undefined,
      open: async (id: string) => {
        opened.push(id);
        const itemAt = async (request: PictureRequest): Promise<unknown> => {
          asked.push([...request.layers.keys()]);
          return { layerName: 'a/b', item: 7, position: [1, 2, 3] };
        };
        return { draw, itemAt };
      },
    },
  };
  const change = (scene: SceneTree): void => {
    session.scene = scene;
    for (const listener of listeners) listener();
  };
  return { session: session as unknown as RenderSession, pushed, opened, asked, change };
}

const subsets: Subsets = {
  of: async () => itemSubset([]),
  drawn: async () => {
    throw notFound('layer');
  },
};
const jpeg = new Uint8Array([0xff, 0xd8]);

it('draws nothing until a view is observed and has a size, and then what the scene and the camera say', async () => {
  const draw = vi.fn<Draw>(async () => jpeg);
  const { session, pushed, opened, change } = makeSession(draw);
  const pictures = new ObservedViews(subsets).of(session, 'view1');
  pictures.resize([400, 300]);
  pictures.setQuality(80, 0.5);
  expect(draw).not.toHaveBeenCalled();
  pictures.observe(true);
  await vi.waitFor(() => expect(pushed).toHaveLength(1));
  expect(pushed[0]).toMatchObject({
    topic: imagePushTopic.name,
    payload: { id: 'view1', image: jpeg, format: 'jpeg', size: [200, 150], memsize: 2, mtime: 1 },
  });
  expect(opened).toEqual(['one.engine']);
  const { views } = session.scene;
  const frame = { ...framePart.initial, zScaling: 3, engine: 'other.engine' };
  change({ ...session.scene, views: { view1: { ...views['view1']!, parts: { [framePart.id]: frame } } } });
  await vi.waitFor(() => expect(pushed).toHaveLength(2));
  expect(draw.mock.lastCall?.[0]).toMatchObject({
    zScaling: 3,
    size: [200, 150],
    quality: 80,
    moving: false,
  });
  expect(opened.at(-1)).toBe('other.engine');
  change(session.scene);
  pictures.look({ position: [9, 9, 9] });
  await vi.waitFor(() => expect(draw.mock.lastCall?.[0].camera.position).toEqual([9, 9, 9]));
});

it('draws one picture at a time: of what was asked for meanwhile only the newest', async () => {
  const asked: PictureRequest[] = [];
  let release: () => void = () => undefined;
  const { session, pushed } = makeSession(async (request) => {
    asked.push(request);
    await new Promise<void>((resolve) => (release = resolve));
    return jpeg;
  });
  const pictures = new ObservedViews(subsets).of(session, -1);
  pictures.resize([100, 100]);
  pictures.observe(true);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  for (let height = 1; height <= 50; height += 1) pictures.look({ position: [0, 0, height] });
  expect(asked).toHaveLength(1);
  release();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.camera.position).toEqual([0, 0, 50]);
  release();
  await vi.waitFor(() => expect(pushed).toHaveLength(2));
});

it('draws no further while the browser has not taken what it was sent', async () => {
  let take: () => void = () => undefined;
  const draw = vi.fn<Draw>(async () => jpeg);
  const { session } = makeSession(draw, { drained: () => new Promise<void>((resolve) => (take = resolve)) });
  const pictures = new ObservedViews(subsets).of(session, 'view1');
  pictures.resize([100, 100]);
  pictures.observe(true);
  await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(1));
  pictures.draw();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(draw).toHaveBeenCalledTimes(1);
  take();
  await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(2));
});

it('draws once more when the process that drew has died, and says why there is no picture when that fails too', async () => {
  const draw = vi.fn<Draw>();
  draw.mockRejectedValueOnce(new AditError('engine-failed', { status: 500 })).mockResolvedValueOnce(jpeg);
  const { session, pushed } = makeSession(draw);
  const pictures = new ObservedViews(subsets).of(session, 'view1');
  pictures.resize([100, 100]);
  pictures.observe(true);
  await vi.waitFor(() => expect(pushed.map(({ topic }) => topic)).toEqual([imagePushTopic.name]));
  draw.mockRejectedValue(new AditError('paraview-missing', { status: 503, values: { programs: 'pvpython' } }));
  pictures.draw();
  await vi.waitFor(() => expect(pushed).toHaveLength(2));
  expect(pushed[1]).toEqual({
    topic: pictureFailedTopic.name,
    payload: { viewId: 'view1', code: 'paraview-missing', values: { programs: 'pvpython' } },
  });
});

it('says that the surroundings are at fault where they are, as a disk that cannot be read', async () => {
  const draw = vi.fn<Draw>().mockRejectedValue(Object.assign(new Error('i/o error, read'), { code: 'EIO' }));
  const { session, pushed } = makeSession(draw);
  const pictures = new ObservedViews(subsets).of(session, 'view1');
  pictures.resize([100, 100]);
  pictures.observe(true);
  await vi.waitFor(() => expect(pushed).toHaveLength(1));
  expect(pushed[0]?.payload).toEqual({ viewId: 'view1', code: 'storage-failing', values: {} });
});

it('knows no view that is not there, and leaves one that goes', async () => {
  const draw = vi.fn<Draw>(async () => jpeg);
  const { session, change } = makeSession(draw);
  const views = new ObservedViews(subsets);
  expect(() => views.of(session, 'toString')).toThrow('view');
  const pictures = views.of(session, 'view1');
  pictures.resize([100, 100]);
  pictures.observe(true);
  await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(1));
  change(emptyTree('view2'));
  pictures.draw();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(draw).toHaveBeenCalledTimes(1);
  expect(await views.of(session, 'view2').itemAt([0.5, 0.5])).toBeUndefined();
});

it('[W4.46] looks for an item among all layers, or in one alone, whatever is in front of it', async () => {
  const { session, asked, change } = makeSession(async () => jpeg);
  const layers = Object.fromEntries(['a/b', 'a/c'].map((layerName) => [layerName, { layerName, parts: {} }]));
  const tree = emptyTree('view1');
  change({ ...tree, views: { view1: { ...tree.views['view1']!, layers } } });
  const drawn: Subsets['drawn'] = async (_session, _view, layer) =>
    ({ layer: { layer }, subset: itemSubset([]), cuts: [], slices: [] }) as never;
  const pictures = new ObservedViews({ ...subsets, drawn }).of(session, 'view1');
  pictures.resize([100, 100]);
  expect(await pictures.itemAt([0.5, 0.5])).toMatchObject({ item: 7 });
  expect(await pictures.itemAt([0.5, 0.5], 'a/c')).toMatchObject({ item: 7 });
  expect(await pictures.itemAt([0.5, 0.5], 'gone/x')).toBeUndefined();
  expect(asked).toEqual([['a/b', 'a/c'], ['a/c']]);
});
