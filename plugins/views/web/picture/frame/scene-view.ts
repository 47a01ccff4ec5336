import {
  emptyBounds,
  isEmptyBounds,
  ListenerSet,
  unionBounds,
  type Bounds,
  type Disposable,
  type Vector3,
} from 'adit/core';
import type {
  Colour,
  LookDirection,
  SceneCamera,
  SceneGuides,
  ScenePick,
  ScreenPoint,
  SceneView,
  ViewPainting,
} from '../../../shared/scene.ts';
import type { LayerDrawable } from '../layers/layer-drawable.ts';
import type { MainWindow } from '../gpu/main-window.ts';
import {
  defaultCamera,
  fitBounds,
  fromSceneCamera,
  lookFrom,
  toSceneCamera,
  withParallel,
  type OrbitCamera,
} from '../../../shared/camera/orbit-camera.ts';
import { OrbitControls } from '../camera/orbit-controls.ts';
import type { Layer } from './scene-layer.ts';
import { pickInLayers } from './scene-pick.ts';
import { makeViewFrame, projectDisplayed, toDisplayed, unitsPerPixel, type ViewFrame } from '../camera/view-frame.ts';
import { ViewSurface } from './view-surface.ts';

/** What a view needs of its scene. */
export interface ViewOwner {
  origin(): Vector3;
  /** Positions are drawn relative to this one from now on, unless to another already. */
  settleOrigin(origin: Vector3): void;
  arraysChanged(): void;
  viewClosed(viewId: string): void;
}

/** A view with its camera, its layers and the pointer control. */
export class View implements SceneView {
  readonly viewId: string;
  #owner: ViewOwner;
  #camera = defaultCamera;
  #exaggeration = 1;
  #layers = new Map<Layer, LayerDrawable>();
  #surface: ViewSurface;
  #controls: OrbitControls;
  #listeners = new ListenerSet(reportError);
  #frame: ViewFrame | undefined;
  #bounds: Bounds | undefined;
  #painting: ViewPainting | undefined;
  #leftInset = 0;
  #changed = true;
  #disposed = false;

  constructor(viewId: string, container: HTMLElement, main: MainWindow, owner: ViewOwner) {
    this.viewId = viewId;
    this.#owner = owner;
    this.#surface = new ViewSurface(container, main, {
      frame: () => this.frame,
      frameOfSize: (width, height) => this.#makeFrame(width, height),
      resized: () => this.#invalidate(),
      beforeDrawing: () => this.#announce(),
    });
    this.#controls = new OrbitControls(container, this.#surface.element, this);
  }

  get element(): HTMLElement {
    return this.#surface.element;
  }

  get size(): { width: number; height: number } {
    return this.#surface.size;
  }

  get leftInset(): number {
    return this.#leftInset;
  }

  set leftInset(pixels: number) {
    if (pixels === this.#leftInset) return;
    this.#leftInset = pixels;
    this.#invalidate();
  }

  get verticalExaggeration(): number {
    return this.#exaggeration;
  }

  /** The mapping to pixels as it is now. */
  get frame(): ViewFrame {
    this.#frame ??= this.#makeFrame(this.size.width, this.size.height);
    return this.#frame;
  }

  #makeFrame(width: number, height: number): ViewFrame {
    const origin = this.#owner.origin();
    // What is drawn, and so must lie between the near and the far plane.
    const bounds = unionBounds(this.bounds, this.#surface.guideBounds);
    return makeViewFrame({ camera: this.#camera, width, height, origin, exaggeration: this.#exaggeration, bounds });
  }

  /** For drawables: the frame and the pixel ratio at the time of drawing. */
  get surface(): ViewSurface['drawSurface'] {
    return this.#surface.drawSurface;
  }

  get bounds(): Bounds {
    if (this.#painting) return this.#painting.bounds;
    this.#bounds ??= [...this.#layers]
      .filter(([layer, { style }]) => style.visible && !isEmptyBounds(layer.geometry.bounds))
      .reduce((union, [layer]) => unionBounds(union, layer.geometry.bounds), emptyBounds);
    return this.#bounds;
  }

  get orbit(): OrbitCamera {
    return this.#camera;
  }

  /** Moves the camera, in the form that cannot roll. */
  set orbit(camera: OrbitCamera) {
    this.#camera = camera;
    this.#invalidate();
    this.#surface.moved();
  }

  get camera(): SceneCamera {
    return toSceneCamera(this.#camera);
  }

  set camera(camera: SceneCamera) {
    if (isEqualCamera(camera, this.camera)) return;
    this.orbit = fromSceneCamera(camera);
  }

  fit(bounds = this.bounds): void {
    if (isEmptyBounds(bounds)) return;
    const { width, height } = this.frame;
    this.orbit = fitBounds(this.#camera, bounds, width / height, this.#exaggeration);
  }

  reset(): void {
    if (this.#controls.flat) return this.fit();
    this.#camera = { ...this.#camera, heading: defaultCamera.heading, elevation: defaultCamera.elevation };
    this.#invalidate();
    this.fit();
  }

  lookFrom(direction: LookDirection): void {
    if (!this.#controls.flat) this.orbit = lookFrom(this.#camera, direction);
  }

  centreOn(world: Vector3): void {
    this.orbit = { ...this.#camera, focalPoint: [...world] };
  }

  setParallel(parallel: boolean): void {
    if (parallel !== this.#camera.parallelProjection) this.orbit = withParallel(this.#camera, parallel);
  }

  setVerticalExaggeration(factor: number): void {
    if (!(factor > 0)) throw new RangeError(`a vertical exaggeration of ${factor} is not possible`);
    if (factor === this.#exaggeration) return;
    this.#exaggeration = factor;
    this.#invalidate();
  }

  setBackground(top: Colour, bottom: Colour): void {
    this.#changed = true;
    this.#surface.setBackground(top, bottom);
  }

  get background(): SceneView['background'] {
    return this.#surface.background;
  }

  setPicture(picture: ImageBitmap | undefined): void {
    this.#surface.setPicture(picture);
    this.#owner.arraysChanged();
  }

  setPainting(painting: ViewPainting | undefined): void {
    this.#painting = painting;
    if (!painting) this.setPicture(undefined);
    else if (!isEmptyBounds(painting.bounds)) {
      const [easting, , northing, , elevation] = painting.bounds;
      this.#owner.settleOrigin([easting, northing, elevation]);
    }
    this.#invalidate();
  }

  setLocked(locked: boolean): void {
    this.#controls.locked = locked;
  }

  setFlat(flat: boolean): void {
    this.#controls.flat = flat;
  }

  setGuides(guides: SceneGuides | undefined): void {
    this.#surface.setGuides(guides);
    this.#frame = undefined;
    this.#owner.arraysChanged();
  }

  /** Arrays that the view draws besides its layers'. */
  arrays(): Iterable<unknown> {
    return this.#surface.arrays();
  }

  onCamera(listener: () => void): Disposable {
    return this.#listeners.add(listener);
  }

  project(world: Vector3): ScreenPoint | undefined {
    const point = projectDisplayed(this.frame, toDisplayed(this.frame, world));
    return point && { x: point.x, y: point.y };
  }

  unitsPerPixel(world?: Vector3): number {
    return unitsPerPixel(this.frame, world && toDisplayed(this.frame, world));
  }

  /** What `pick` gives, at once. */
  pickNow(x: number, y: number, layer?: string): ScenePick | undefined {
    const layers = [...this.#layers].map(([{ key, picker }, { style }]) => ({ key, picker, style }));
    return pickInLayers(this.frame, layers, x, y, layer);
  }

  pick(x: number, y: number, layer?: string): Promise<ScenePick | undefined> {
    const { width, height } = this.size;
    if (this.#painting) return this.#painting.itemAt([x / width, 1 - y / height], layer);
    return Promise.resolve(this.pickNow(x, y, layer));
  }

  snapshot(width: number, height: number): Promise<Blob> {
    return this.#surface.snapshot(width, height);
  }

  /** Draws a layer from now on. */
  put(layer: Layer, drawable: LayerDrawable): void {
    this.#layers.set(layer, drawable);
    this.#surface.put(drawable);
    this.layersChanged();
  }

  /** Stops drawing a layer. */
  take(layer: Layer): void {
    const drawable = this.#layers.get(layer);
    if (!drawable) return;
    this.#layers.delete(layer);
    this.#surface.take(drawable);
    this.layersChanged();
  }

  /** Draws again after a layer's style changed. */
  layersChanged(): void {
    const before = this.#bounds;
    this.#bounds = undefined;
    if (!before || before.some((value, at) => value !== this.bounds[at])) this.#invalidate();
    this.#surface.arrange();
  }

  #invalidate(): void {
    this.#frame = undefined;
    this.#changed = true;
    this.#surface.requestDrawing();
  }

  #announce(): void {
    if (!this.#changed) return;
    this.#changed = false;
    this.#listeners.emit();
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#listeners.clear();
    this.#controls.dispose();
    this.#surface.dispose();
    this.#owner.viewClosed(this.viewId);
  }
}

function isEqualCamera(a: SceneCamera, b: SceneCamera): boolean {
  const numbers = (camera: SceneCamera): number[] => [
    ...camera.position,
    ...camera.focalPoint,
    ...camera.viewUp,
    camera.parallelScale,
    camera.viewAngle,
    camera.parallelProjection ? 1 : 0,
  ];
  const others = numbers(b);
  return numbers(a).every((value, at) => value === others[at]);
}
