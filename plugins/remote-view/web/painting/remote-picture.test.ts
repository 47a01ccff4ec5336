import { observable, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import type { RenderSessionClient } from 'adit/core/web';
import type { SceneView } from 'adit/plugins/views';
import { redrawImage } from '../../shared/index.ts';
import type { RemoteViews } from '../store/remote-views.ts';
import type { ViewStream } from './image-stream.ts';
import { RemotePicture } from './remote-picture.ts';

it('asks for another picture when a plugin is turned on or off, until it is taken away', () => {
  const calls: unknown[] = [];
  const session = {
    connections: 1,
    call: async ({ name }: { name: string }, params: unknown) => void calls.push([name, params]),
  } as unknown as RenderSessionClient;
  const none = { dispose: () => undefined, unsubscribe: () => undefined };
  const view = {
    viewId: 'view1',
    element: { ownerDocument: {} },
    size: { width: 300, height: 200 },
    background: { top: [0, 0, 0], bottom: [0, 0, 0] },
    camera: { position: [0, 0, 1], focalPoint: [0, 0, 0], viewUp: [0, 1, 0] },
    onCamera: () => none,
  } as unknown as SceneView;
  const stream = new Proxy({}, { get: () => () => none }) as ViewStream;
  const plugins = observable.array(['clipping']);
  const parts = { view, stream, session, views: {} as RemoteViews, drawnBy: () => plugins.join() };
  const picture = new RemotePicture(parts);
  calls.length = 0;
  runInAction(() => plugins.push('slicing'));
  expect(calls).toEqual([[redrawImage.name, ['view1']]]);
  picture.dispose();
  runInAction(() => plugins.clear());
  expect(calls).toHaveLength(1);
});
