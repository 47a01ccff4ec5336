import { byName, recordByName, type Dormant, type LayerNode, type ScenePartsById, type SceneTree } from 'adit/core';
import { isNamedPart, openParts, type OpenParts } from '../parts/named-scene.ts';
import { z } from 'zod';

const viewId = z.string().regex(/^\w+$/).max(40);
const partId = z
  .string()
  .regex(/^[\w-]+\.\S+$/)
  .max(200);

/** Values of parts with the version of their shape, by the ids of the parts. */
const extensionShape = z.record(partId, z.strictObject({ v: z.int().nonnegative(), value: z.unknown() }));
type Extension = z.infer<typeof extensionShape>;

/** What plugins keep in the scene, its views and their layers, beside what has a name in the state. */
export const extensionsShape = z.strictObject({
  scene: extensionShape.optional(),
  views: z
    .record(
      viewId,
      z.strictObject({ view: extensionShape.optional(), layers: recordByName(extensionShape).optional() }),
    )
    .optional(),
});
/** Extensions by place. */
export type Extensions = z.infer<typeof extensionsShape>;
type ViewExtensions = NonNullable<Extensions['views']>[string];

/** What plugins keep in a scene; undefined where that is nothing. Values of parts that are in none of `parts` and not dormant are left out. @internal */
export function toExtensions(tree: SceneTree, parts: ScenePartsById): Extensions | undefined {
  const views = Object.entries(tree.views).flatMap(([id, view]): [string, ViewExtensions][] => {
    const own = toExtension(openParts(view), parts);
    const layers = toLayerExtensions(Object.values(view.layers), parts);
    return own || layers ? [[id, { ...(own && { view: own }), ...(layers && { layers }) }]] : [];
  });
  const scene = toExtension(openParts(tree), parts);
  if (!scene && views.length === 0) return undefined;
  return { ...(scene && { scene }), ...(views.length > 0 && { views: Object.fromEntries(views) }) };
}

/** What plugins keep in layers, by their names; undefined where that is nothing. @internal */
export function toLayerExtensions(
  layers: readonly LayerNode[],
  parts: ScenePartsById,
): Record<string, Extension> | undefined {
  const all = layers.flatMap((layer) => {
    const own = toExtension(openParts(layer), parts);
    return own ? [[layer.layerName, own] as const] : [];
  });
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

function toExtension({ parts: values, dormant = {} }: OpenParts, parts: ScenePartsById): Extension | undefined {
  const kept = Object.entries(dormant).map(([id, { version, value }]) => [id, { v: version, value }] as const);
  const read = Object.entries(values).flatMap(([id, value]) => {
    const part = parts.get(id);
    return part ? [[id, { v: part.version, value }] as const] : [];
  });
  const all = [...kept, ...read];
  return all.length === 0 ? undefined : (Object.fromEntries(all) as Extension);
}

/** A state with what plugins keep in layers of a view that it does not show. @internal */
export function withLayerExtensions(
  state: { readonly extensions?: Extensions | undefined },
  id: string,
  layers: Record<string, Extension> | undefined,
): { readonly extensions?: Extensions } {
  const { extensions } = state;
  if (!layers) return extensions ? { extensions } : {};
  const view = byName(extensions?.views, id);
  const views = { ...extensions?.views, [id]: { ...view, layers: { ...layers, ...view?.layers } } };
  return { extensions: { ...extensions, views } };
}

/** A scene with what an application state says of plugins' parts, all of it dormant. @internal */
export function withExtensions(tree: SceneTree, extensions: Extensions | undefined): SceneTree {
  if (!extensions) return tree;
  const views = Object.entries(tree.views).map(([id, view]) => {
    const own = byName(extensions.views, id);
    const layers = Object.entries(view.layers).map(([name, layer]) => [
      name,
      { ...layer, ...dormantOf(byName(own?.layers, name)) },
    ]);
    return [id, { ...view, ...dormantOf(own?.view), layers: Object.fromEntries(layers) as object }];
  });
  return {
    ...tree,
    ...dormantOf(extensions.scene),
    views: Object.fromEntries(views) as SceneTree['views'],
  };
}

/** What an extension says of the parts of a node; those that have names stand elsewhere in the state. @internal */
export function dormantOf(extension: Extension | undefined): { readonly dormant?: Dormant } {
  const values = Object.entries(extension ?? {}).filter(([id]) => !isNamedPart(id));
  if (values.length === 0) return {};
  return { dormant: Object.fromEntries(values.map(([id, { v, value }]) => [id, { version: v, value }])) };
}
