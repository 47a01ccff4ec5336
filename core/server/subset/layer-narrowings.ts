import {
  point,
  type Column,
  type Contribution,
  type Layer,
  type LayerNode,
  type MaskStep,
  type ViewNode,
} from 'adit/core';

/** What a narrowing may ask about the layer. @beta */
export interface LayerFacts {
  readonly tenantId: string;
  /** The view that shows the layer. */
  readonly view: ViewNode;
  /** The texts of a column, by code; none for a column that has no codes. */
  texts(column: Column): Promise<readonly string[]>;
}

/**
 * Narrows what counts of layers by something that a plugin keeps in the scene. An item counts if all steps of all narrowings keep it, as well as
 * the filters; a question that leaves the filters out leaves these out too. Those of plugins that are off for the tenant are not asked.
 *
 * @beta
 */
export interface LayerNarrowing extends Contribution {
  /** What the scene says of the layer, as steps; none when everything counts. At most `MAX_MASK_STEPS`, nested `MAX_MASK_DEPTH` deep. */
  steps(node: LayerNode, layer: Layer, facts: LayerFacts): readonly MaskStep[] | Promise<readonly MaskStep[]>;
}

/** What narrows the layers of views beside their filters. @beta */
export const layerNarrowings = point<LayerNarrowing>('core.layer-narrowings');
