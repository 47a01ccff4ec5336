import {
  activeLayerPart,
  cameraPart,
  clipPart,
  colouringPart,
  filtersPart,
  framePart,
  labelsPart,
  linkedPart,
  lookPart,
  picksPart,
  propertySettingsPart,
  sectionPart,
  selectionPart,
  slicesPart,
} from './first-parts.ts';
import {
  readPart,
  type Dormant,
  type LayerNode,
  type Parts,
  type SceneStep,
  type SceneTree,
  type ViewNode,
} from 'adit/core';
import type { LayerState, SceneState, ViewState } from './named-shapes.ts';

const named: ReadonlySet<string> = new Set(
  [
    ...[framePart, linkedPart, cameraPart, activeLayerPart, sectionPart, selectionPart],
    ...[lookPart, colouringPart, labelsPart, propertySettingsPart, filtersPart, clipPart, slicesPart, picksPart],
  ].map(({ id }) => id),
);

/** Whether calls and topics have a name for the part of this id; others are reached by `datacloud.scene.get` and `datacloud.scene.change` alone. @internal */
export function isNamedPart(id: string): boolean {
  return named.has(id);
}

/** What plugins keep in a node of the scene, beside the parts that have names. @internal */
export interface OpenParts {
  readonly parts: Parts;
  readonly dormant?: Dormant;
}

/** What plugins keep in a node of a tree, beside the parts that have names. @internal */
export function openParts({ parts, dormant }: OpenParts): OpenParts {
  const open = Object.entries(parts).filter(([id]) => !isNamedPart(id));
  return { parts: Object.fromEntries(open), ...(dormant && { dormant }) };
}

/** A layer under the names that calls and topics have for its parts. @beta */
export function namedLayer(node: LayerNode): LayerState {
  return {
    layerName: node.layerName,
    selection: readPart(node, selectionPart),
    geometry: readPart(node, lookPart),
    ...given('colouring', readPart(node, colouringPart)),
    ...given('labels', readPart(node, labelsPart)),
    ...given('settings', readPart(node, propertySettingsPart)),
    filters: readPart(node, filtersPart),
    ...given('clip', readPart(node, clipPart)),
    ...given('slicing', readPart(node, slicesPart)),
  };
}

/** A view under the names that calls and topics have for its parts, without its layers. @internal */
export function namedOptions(node: ViewNode): Omit<ViewState, 'layers'> {
  return {
    viewId: node.viewId,
    type: '3D',
    linked: readPart(node, linkedPart),
    ...readPart(node, framePart),
    ...given('activeLayer', readPart(node, activeLayerPart)),
    ...given('camera', readPart(node, cameraPart)),
    ...given('section', readPart(node, sectionPart)),
  };
}

/** A view with its layers under the names that calls and topics have for their parts. @beta */
export function namedView(node: ViewNode): ViewState {
  const layers = Object.entries(node.layers).map(([name, layer]) => [name, namedLayer(layer)]);
  return { ...namedOptions(node), layers: Object.fromEntries(layers) as ViewState['layers'] };
}

/** A scene under the names that calls and topics have for its parts. @internal */
export function namedScene(tree: SceneTree): SceneState {
  const views = Object.entries(tree.views).map(([viewId, view]) => [viewId, namedView(view)]);
  return {
    version: 1,
    views: Object.fromEntries(views) as SceneState['views'],
    ...given('picks', readPart(tree, picksPart)),
  };
}

/** The parts of a layer that has names. @internal */
export function partsOfLayer(state: LayerState): Parts {
  const { selection, geometry, colouring, labels, settings, filters, clip, slicing } = state;
  return {
    [selectionPart.id]: selection,
    [lookPart.id]: geometry,
    ...given(colouringPart.id, colouring),
    ...given(labelsPart.id, labels),
    ...given(propertySettingsPart.id, settings),
    ...(filters.length > 0 && { [filtersPart.id]: filters }),
    ...given(clipPart.id, clip),
    ...given(slicesPart.id, slicing),
  };
}

/** The parts of a view that has names, but for those of its layers. @internal */
export function partsOfView(state: Omit<ViewState, 'layers'>): Parts {
  const { viewId: _id, type: _type, linked, activeLayer, camera, section, ...frame } = state;
  return {
    [framePart.id]: frame,
    ...(linked && { [linkedPart.id]: true }),
    ...given(activeLayerPart.id, activeLayer),
    ...given(cameraPart.id, camera),
    ...given(sectionPart.id, section),
  };
}

/** The steps that give a view the parts of the options that it is to have. @internal */
export function stepsOfView(options: Omit<ViewState, 'layers'>): SceneStep[] {
  const parts = partsOfView(options);
  const at = [options.viewId] as const;
  return viewParts.map(({ id }) => ({ at, part: id, value: parts[id] ?? null }));
}

const viewParts = [framePart, linkedPart, activeLayerPart, cameraPart, sectionPart];

/** The scene that has names as a tree. @internal */
export function treeOfScene({ views, picks }: SceneState): SceneTree {
  const nodes = Object.entries(views).map(([viewId, { layers, ...view }]) => [
    viewId,
    { viewId, parts: partsOfView(view), layers: layerNodes(layers) },
  ]);
  return {
    version: 2,
    parts: given(picksPart.id, picks),
    views: Object.fromEntries(nodes) as SceneTree['views'],
  };
}

function layerNodes(layers: ViewState['layers']): ViewNode['layers'] {
  const nodes = Object.entries(layers).map(([layerName, layer]) => [
    layerName,
    { layerName, parts: partsOfLayer(layer) },
  ]);
  return Object.fromEntries(nodes) as ViewNode['layers'];
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [key in Key]?: Value };
}
