import { expect, it } from 'vitest';
import type { RenderSessionClient } from 'adit/core/web';
import type { PictureEngine, RemoteViews } from '../store/remote-views.ts';
import { RemotePainter } from './remote-painter.ts';

it('says what engines draw in a view of theirs, and in any view that they may be given', () => {
  const engine: PictureEngine = { id: 'one', title: 'One', representations: ['Volume'], missing: null };
  const views = {
    usable: [engine],
    engineFor: (viewId: string) => (viewId === 'theirs' ? engine : undefined),
  } as unknown as RemoteViews;
  const painter = new RemotePainter(views, {} as RenderSessionClient);
  expect(painter.representations('theirs')).toEqual(['Volume']);
  expect(painter.representations('ours')).toEqual([]);
  expect(painter.representations()).toEqual(['Volume']);
  const none = new RemotePainter({ ...views, usable: [] } as unknown as RemoteViews, {} as RenderSessionClient);
  expect(none.representations()).toEqual([]);
});
