import { token, type CutRegion, type SceneStep } from 'adit/core';
import type { RenderSession } from '../render-session.ts';
import type { ItemSubset } from './item-subset.ts';
import type { DrawnItems } from '../layer-address.ts';

/**
 * What narrows the items of a layer in a view: selected pieces, filters, what plugins narrow it by (`narrowings`, which count as filters), hidden
 * categories, what cuts the layer, and whether it is shown at all.
 *
 * @beta
 */
export type Narrowing = 'pieces' | 'filters' | 'narrowings' | 'categories' | 'cuts' | 'visibility';

/** Which items of a layer are asked for. @beta */
export interface SubsetOptions {
  /** Those that count are seen as well: hidden categories, cuts and visibility narrow them, not pieces and filters alone. */
  readonly visible?: boolean;
  /** Leaves these out; with `filters`, the `narrowings` as well. */
  readonly without?: readonly Narrowing[];
  /** Asks as if this change of the scene was made, which nobody else gets to see. */
  readonly preview?: readonly SceneStep[] | undefined;
  /** What cuts the layer, in the place of what the scene says. */
  readonly cuts?: readonly CutRegion[] | undefined;
}

/** Says what counts of a layer and what is drawn of it, from the scene of a session. @beta */
export interface Subsets {
  /**
   * The items of a layer that count in a view, by the scene as it is when this is called: those of its pieces that its filters keep.
   * Throws 404 for a layer that the view does not show, or whose dataset is not there, and for a preview what `applyChange` throws.
   */
  of(session: RenderSession, viewId: string, layerName: string, options?: SubsetOptions): Promise<ItemSubset>;
  /**
   * What is drawn of a layer in a view, by the plugins that are on for the session's tenant. Its subset and the centres in its cuts are
   * what `of` has for `visible`. Throws 404 as `of` does.
   */
  drawn(session: RenderSession, viewId: string, layerName: string): Promise<DrawnItems>;
}
/** The service that says which items of a layer count, and what of it is drawn. @beta */
export const SubsetsToken = token<Subsets>('core.subsets');
