import { point, type Contribution, type Disposable } from 'adit/core';
import type { GeometryState } from './parts/look.ts';
import type { ScenePick, SceneView } from './scene.ts';

/** Makes the pictures of a view elsewhere, until it is disposed. @beta */
export interface PaintedView extends Disposable {
  /** The front item under a place from the picture's left and lower edge, 0 to 1 each, or that of one layer. */
  itemAt(place: readonly [number, number], layerName?: string): Promise<ScenePick | undefined>;
}

/** Makes pictures of views in the place of their layers, whose geometry is then not loaded. @beta */
export interface ViewPainter extends Contribution {
  /** Whether it makes those of a view; observed. */
  paints(viewId: string): boolean;
  /** What it can draw of a grid of blocks beside its surface, in such a view or, without one, in any that it may be given; observed. */
  representations(viewId?: string): readonly GeometryState['Representation'][];
  /** Gives a view pictures from now on, by `setPicture`. */
  paint(view: SceneView): PaintedView;
}

/** What makes pictures of views elsewhere. @beta */
export const viewPainters = point<ViewPainter>('views.view-painters');
