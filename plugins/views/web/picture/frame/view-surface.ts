import { boundsOf, emptyBounds, type Bounds } from 'adit/core';
import type { Colour, SceneGuides } from '../../../shared/scene.ts';
import { BackgroundDrawable } from './background-drawable.ts';
import { makeDrawableActor, type Drawable, type DrawableActor } from '../gpu/drawable-actor.ts';
import { isTranslucent } from '../look/item-visibility.ts';
import { LayerDrawable } from '../layers/layer-drawable.ts';
import { DrawingPace, STILL_MILLISECONDS } from '../gpu/drawing-pace.ts';
import type { ChildWindow, MainWindow } from '../gpu/main-window.ts';
import { vtkCamera, vtkRenderer, vtkRenderWindow, type VtkOpenGLRenderWindow } from '../gpu/rendering.ts';
import { thinElements } from '../thin/thin-drawing.ts';
import { timeDrawing } from '../gpu/time-drawing.ts';
import type { ViewFrame } from '../camera/view-frame.ts';
import { geometryArrays } from '../layers/layer-arrays.ts';
import type { DrawSurface } from '../look/draw-surface.ts';

/** What a surface asks of its view. */
export interface SurfaceOwner {
  frame(): ViewFrame;
  /** The frame that the same camera would have at another size. */
  frameOfSize(width: number, height: number): ViewFrame;
  /** The size in CSS pixels changed. */
  resized(): void;
  /** Called in the animation frame, before drawing. */
  beforeDrawing(): void;
}

/** The canvas of one view: a child window of the main one, drawn at most once in an animation frame. */
export class ViewSurface implements ChildWindow {
  readonly renderWindow = vtkRenderWindow.newInstance();
  /** Fills the container; holds the canvas and the overlays. */
  readonly element: HTMLElement;
  size = { width: 0, height: 0 };
  #main: MainWindow;
  #owner: SurfaceOwner;
  #renderer = vtkRenderer.newInstance();
  #camera = vtkCamera.newInstance();
  #node: VtkOpenGLRenderWindow | undefined;
  #actors = new Map<Drawable, DrawableActor>();
  #order: Drawable[] = [];
  #background = new BackgroundDrawable();
  #guides: LayerDrawable | undefined;
  #sizedFor = 0;
  #observer: ResizeObserver;
  #restoreContainer: () => void;
  #pending: number | undefined;
  #isDrawing = false;
  #disposed = false;
  #override: DrawSurface | undefined;
  #pace = new DrawingPace();
  #thinning = 1;
  #stillTimer: ReturnType<typeof setTimeout> | undefined;
  #stopTiming: (() => void) | undefined;

  constructor(container: HTMLElement, main: MainWindow, owner: SurfaceOwner) {
    this.#main = main;
    this.#owner = owner;
    this.element = container.ownerDocument.createElement('div');
    Object.assign(this.element.style, { position: 'absolute', inset: '0', overflow: 'hidden', touchAction: 'none' });
    const { position } = container.style;
    if (getComputedStyle(container).position === 'static') container.style.position = 'relative';
    this.#restoreContainer = () => void (container.style.position = position);
    container.append(this.element);
    this.renderWindow.addRenderer(this.#renderer);
    this.#renderer.setActiveCamera(this.#camera);
    this.put(this.#background);
    main.add(this);
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(this.element);
    this.size = { width: this.element.clientWidth, height: this.element.clientHeight };
    this.#resizeNode();
    this.arrange();
  }

  /** The frame and pixel ratio to draw with. */
  readonly drawSurface = (): DrawSurface =>
    this.#override ?? {
      frame: this.#owner.frame(),
      pixelRatio: this.#pixelRatio(),
      thinning: this.#thinning,
      background: this.#background.bottom,
    };

  #pixelRatio(): number {
    return this.element.ownerDocument.defaultView?.devicePixelRatio ?? 1;
  }

  attach(node: VtkOpenGLRenderWindow): void {
    this.#node = node;
    node.setContainer(this.element);
    Object.assign(node.getCanvas().style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
    this.element.prepend(node.getCanvas());
    this.#resizeNode();
    this.requestDrawing();
  }

  detach(): void {
    this.#stopTiming?.();
    this.#stopTiming = undefined;
    this.#node?.setContainer(null);
    this.#node = undefined;
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.element;
    this.size = { width: clientWidth, height: clientHeight };
    this.#resizeNode();
    this.#owner.resized();
    // The canvas is empty after a change of its size: draw before the browser paints.
    this.#drawNow();
  }

  #resizeNode(): void {
    const ratio = this.#pixelRatio();
    this.#sizedFor = ratio;
    const { width, height } = this.size;
    this.#node?.setSize(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)));
    this.#main.resize();
  }

  setBackground(top: Colour, bottom: Colour): void {
    Object.assign(this.#background, { top, bottom });
    this.requestDrawing();
  }

  get background(): { readonly top: Colour; readonly bottom: Colour } {
    return this.#background;
  }

  setPicture(picture: ImageBitmap | undefined): void {
    this.#background.picture = picture;
    this.requestDrawing();
  }

  setGuides(guides: SceneGuides | undefined): void {
    if (this.#disposed) return;
    if (this.#guides) this.take(this.#guides);
    this.#guides = guides && guideDrawable(guides, this.drawSurface);
    if (this.#guides) this.put(this.#guides);
    this.arrange();
  }

  /** Bounds of the guides in world coordinates. */
  get guideBounds(): Bounds {
    return this.#guides?.geometry.bounds ?? emptyBounds;
  }

  /** Every array that this surface draws by itself. */
  *arrays(): Iterable<unknown> {
    if (this.#guides) yield* geometryArrays(this.#guides.geometry);
    if (this.#background.picture) yield this.#background.picture;
  }

  put(drawable: Drawable): void {
    this.#actors.set(
      drawable,
      makeDrawableActor(drawable, () => this.#main.requireResources()),
    );
  }

  take(drawable: Drawable): void {
    const entry = this.#actors.get(drawable);
    if (!entry) return;
    this.#renderer.removeViewProp(entry.actor);
    this.#actors.delete(drawable);
    this.#order = this.#order.filter((other) => other !== drawable);
    entry.dispose();
  }

  /** Sorts what is drawn (background, opaque, highlights, guides, translucent) and asks for a new picture. */
  arrange(): void {
    const rank = (drawable: Drawable): number => {
      if (!(drawable instanceof LayerDrawable)) return 0;
      if (drawable.isGuide) return 3;
      if (isTranslucent(drawable.style)) return 4;
      return drawable.style.isHighlight ? 2 : 1;
    };
    const order = [...this.#actors.keys()].sort((a, b) => rank(a) - rank(b));
    if (order.length !== this.#order.length || order.some((drawable, at) => drawable !== this.#order[at])) {
      for (const { actor } of this.#actors.values()) this.#renderer.removeViewProp(actor);
      for (const drawable of order) this.#renderer.addViewProp(this.#actors.get(drawable)!.actor);
      this.#order = order;
    }
    this.requestDrawing();
  }

  requestDrawing(): void {
    if (this.#pending !== undefined || this.#isDrawing || this.#disposed) return;
    const window = this.element.ownerDocument.defaultView;
    this.#pending = window?.requestAnimationFrame(() => {
      this.#pending = undefined;
      this.#drawNow();
    });
  }

  #drawNow(): void {
    if (!this.#node || !this.#main.resources || this.size.width === 0 || this.size.height === 0) return;
    this.#cancelPending();
    if (this.#sizedFor !== this.#pixelRatio()) this.#resizeNode();
    this.#isDrawing = true;
    try {
      this.#owner.beforeDrawing();
      this.#thinning = this.#pace.thinning(this.#thinElements(), performance.now());
      this.#render();
      this.#timeFrame(this.#main.resources.gl);
    } finally {
      this.#isDrawing = false;
    }
  }

  /** The camera moved: less may be drawn until it stands still. */
  moved(): void {
    this.#pace.moved(performance.now());
    this.#awaitStill();
    this.requestDrawing();
  }

  #awaitStill(): void {
    clearTimeout(this.#stillTimer);
    this.#stillTimer = setTimeout(() => {
      if (this.#thinning > 1) this.requestDrawing();
    }, STILL_MILLISECONDS);
  }

  #thinElements(): number {
    let elements = 0;
    for (const drawable of this.#order) {
      if (!(drawable instanceof LayerDrawable) || !drawable.style.visible) continue;
      const { geometry } = drawable;
      if (geometry.kind === 'points' || geometry.kind === 'lines') elements += thinElements(geometry);
    }
    return elements;
  }

  #timeFrame(gl: WebGL2RenderingContext): void {
    if (this.#stopTiming) return;
    const thinning = this.#thinning;
    this.#stopTiming = timeDrawing(gl, (milliseconds) => {
      this.#stopTiming = undefined;
      this.#pace.drawn(thinning, milliseconds, performance.now());
      if (thinning > 1) this.#awaitStill();
    });
  }

  #cancelPending(): void {
    if (this.#pending !== undefined) this.element.ownerDocument.defaultView?.cancelAnimationFrame(this.#pending);
    this.#pending = undefined;
  }

  #render(): void {
    const { frame } = this.drawSurface();
    const { camera } = frame;
    this.#camera.setPositionAndFocalPoint([...frame.eye], [...frame.target]);
    this.#camera.setViewUp(...frame.up);
    this.#camera.setViewAngle(camera.viewAngle);
    this.#camera.setParallelProjection(camera.parallelProjection);
    this.#camera.setParallelScale(camera.parallelScale);
    this.#camera.setClippingRange(frame.near, frame.far);
    this.renderWindow.render();
  }

  /** Draws once at another size and reads that picture, within one task: nothing of it is seen. */
  async snapshot(width: number, height: number): Promise<Blob> {
    const node = this.#node;
    if (!node) throw new Error('The graphics context is not available now');
    const viewHeight = this.#owner.frame().height;
    const ratio = height / viewHeight;
    const picture = this.element.ownerDocument.createElement('canvas');
    Object.assign(picture, { width, height });
    try {
      this.#override = {
        frame: this.#owner.frameOfSize(width / ratio, viewHeight),
        pixelRatio: ratio,
        thinning: 1,
        background: this.#background.bottom,
      };
      node.setSize(width, height);
      this.#main.resize();
      this.#render();
      picture.getContext('2d')?.drawImage(node.getCanvas(), 0, 0);
    } finally {
      this.#override = undefined;
      this.#resizeNode();
      this.#drawNow();
    }
    return new Promise((resolve, reject) => {
      picture.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
        'image/png',
      );
    });
  }

  dispose(): void {
    this.#disposed = true;
    this.#cancelPending();
    clearTimeout(this.#stillTimer);
    this.#stopTiming?.();
    this.#observer.disconnect();
    for (const drawable of [...this.#actors.keys()]) this.take(drawable);
    this.#main.remove(this);
    this.renderWindow.removeRenderer(this.#renderer);
    this.#renderer.delete();
    this.#camera.delete();
    this.renderWindow.delete();
    this.element.remove();
    this.#restoreContainer();
  }
}

function guideDrawable({ origin, positions, colour }: SceneGuides, surface: () => DrawSurface): LayerDrawable {
  const [red, green, blue, opacity] = colour;
  const [e0, e1, n0, n1, z0, z1] = boundsOf(positions);
  const [e, n, z] = origin;
  const bounds: Bounds = [e0 + e, e1 + e, n0 + n, n1 + n, z0 + z, z1 + z];
  const geometry = { kind: 'lines', count: positions.length / 6, origin, bounds, positions } as const;
  return new LayerDrawable(
    geometry,
    { visible: true, opacity, pointSize: 1, lineWidth: 1, colour: [red, green, blue] },
    surface,
    true,
  );
}
