import type { Vector3 } from 'adit/core';
import type { LayerGeometry, Scene, SceneLayer, SceneStatistics, SceneView } from '../../../shared/scene.ts';
import { MainWindow } from '../gpu/main-window.ts';
import { Layer, type LayerOwner } from './scene-layer.ts';
import { View, type ViewOwner } from './scene-view.ts';
import { checkGeometry } from '../layers/check-geometry.ts';

/** Where a scene is in the world. */
export interface SceneOptions {
  /** Point near the data that stays the centre of all arithmetic; the first layer's origin when left out. */
  readonly origin?: Vector3;
}

/** Makes an empty scene; throws when the browser gives no WebGL 2 context. */
export function createScene(options: SceneOptions = {}): Scene {
  return new LayerScene(options.origin);
}

class LayerScene implements Scene, LayerOwner, ViewOwner {
  #main = new MainWindow();
  #origin: Vector3 | undefined;
  #views = new Map<string, View>();
  #layers = new Map<string, Layer>();

  constructor(origin: Vector3 | undefined) {
    this.#origin = origin;
  }

  createView(viewId: string, container: HTMLElement): SceneView {
    if (this.#views.has(viewId)) throw new Error(`There is a view ${viewId} already`);
    const view = new View(viewId, container, this.#main, this);
    this.#views.set(viewId, view);
    for (const layer of this.#layers.values()) layer.viewOpened(view);
    return view;
  }

  origin(): Vector3 {
    return this.#origin ?? [0, 0, 0];
  }

  viewClosed(viewId: string): void {
    this.#views.delete(viewId);
    for (const layer of this.#layers.values()) layer.viewClosed(viewId);
    this.arraysChanged();
  }

  addLayer(key: string, geometry: LayerGeometry): SceneLayer {
    if (this.#layers.has(key)) throw new Error(`There is a layer ${key} already`);
    checkGeometry(geometry);
    this.#origin ??= geometry.origin;
    const layer = new Layer(key, geometry, this);
    this.#layers.set(key, layer);
    return layer;
  }

  viewOf(viewId: string): View | undefined {
    return this.#views.get(viewId);
  }

  forget(layer: Layer): void {
    this.#layers.delete(layer.key);
    this.arraysChanged();
  }

  settleOrigin(origin: Vector3): void {
    this.#origin ??= origin;
  }

  arraysChanged(): void {
    const used = new Set<unknown>();
    for (const layer of this.#layers.values()) for (const array of layer.arrays()) used.add(array);
    for (const view of this.#views.values()) for (const array of view.arrays()) used.add(array);
    this.#main.resources?.keepOnly(used);
  }

  statistics(): SceneStatistics {
    const layers = [...this.#layers.values()];
    return {
      views: this.#views.size,
      layers: layers.length,
      items: layers.reduce((sum, layer) => sum + layer.geometry.count, 0),
      geometryBytes: this.#main.resources?.bytesOf('vector', 'pair', 'index', 'brick') ?? 0,
      textureBytes: this.#main.resources?.bytesOf('float', 'bits', 'colour', 'image') ?? 0,
      rebuilds: this.#main.rebuilds,
    };
  }

  dispose(): void {
    for (const view of [...this.#views.values()]) view.dispose();
    this.#layers.clear();
    this.#main.dispose();
  }
}
