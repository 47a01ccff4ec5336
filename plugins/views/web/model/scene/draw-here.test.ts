import { observable, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import { ViewEntry } from './view-entry.ts';
import { isDrawnHere } from './draw-here.ts';

it('draws a layer that at least one view shows whose picture does not come from elsewhere', () => {
  const views = new Map([
    ['view1', new ViewEntry('view1')],
    ['view2', new ViewEntry('view2')],
  ]);
  const painted = observable.set(['view1']);
  const isPainted = (viewId: string): boolean => painted.has(viewId);
  expect(isDrawnHere(views, isPainted, 'a/b')).toBe(false);
  runInAction(() => views.get('view1')?.layers.set('a/b', {} as never));
  expect(isDrawnHere(views, isPainted, 'a/b')).toBe(false);
  runInAction(() => views.get('view2')?.layers.set('a/b', {} as never));
  expect(isDrawnHere(views, isPainted, 'a/b')).toBe(true);
  runInAction(() => painted.add('view2'));
  expect(isDrawnHere(views, isPainted, 'a/b')).toBe(false);
});
