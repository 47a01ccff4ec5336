/** What plugins keep in a node of the scene, by the ids of their parts; a part that is absent is as it was at first. @beta */
export type Parts = Readonly<Record<string, unknown>>;

/** Values of parts whose plugins are off or gone, by the ids of the parts: kept as they are, read by nobody. @beta */
export type Dormant = Readonly<Record<string, { readonly version: number; readonly value: unknown }>>;

/** A layer as a view shows it. @beta */
export interface LayerNode {
  readonly layerName: string;
  readonly parts: Parts;
  readonly dormant?: Dormant;
}

/** A view with its layers, by their names. @beta */
export interface ViewNode {
  readonly viewId: string;
  readonly parts: Parts;
  readonly dormant?: Dormant;
  readonly layers: Readonly<Record<string, LayerNode>>;
}

/** Everything that a session shows: views, layers, and what plugins keep of each. Never changed in place. @beta */
export interface SceneTree {
  readonly version: 2;
  readonly parts: Parts;
  readonly dormant?: Dormant;
  readonly views: Readonly<Record<string, ViewNode>>;
}

/** A node as a step brings it: without the name that its place says. @beta */
export function nodeValue(node: ViewNode | LayerNode): object {
  const { parts, dormant } = node;
  const common = { parts, ...(dormant && { dormant }) };
  if (!('layers' in node)) return common;
  const layers = Object.entries(node.layers).map(([name, layer]) => [name, nodeValue(layer)]);
  return { ...common, layers: Object.fromEntries(layers) as object };
}

/** How many views there can be at a time. @beta */
export const MAX_VIEWS = 4;

/** How many layers a view can show at a time. @beta */
export const MAX_LAYERS = 500;

/** How large a dormant value may be, counted like those of parts. @beta */
export const MAX_DORMANT_SIZE = 2_000_000;

/** A scene with one view that shows nothing. @beta */
export function emptyTree(viewId: string): SceneTree {
  return { version: 2, parts: {}, views: { [viewId]: { viewId, parts: {}, layers: {} } } };
}
