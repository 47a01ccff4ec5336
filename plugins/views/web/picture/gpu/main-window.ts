import { GpuResources } from './gpu-resources.ts';
import {
  newOpenGLRenderWindow,
  vtkRenderWindow,
  type VtkOpenGLRenderWindow,
  type VtkRenderWindow,
} from './rendering.ts';

/** One view's window inside the main one; `attach` is called again with a new drawing node after a context loss. */
export interface ChildWindow {
  readonly renderWindow: VtkRenderWindow;
  /** Takes the node that draws this window from now on. */
  attach(node: VtkOpenGLRenderWindow): void;
  /** Lets go of the node before it is deleted. */
  detach(node: VtkOpenGLRenderWindow): void;
}

const retryDelays = [0, 200, 1000, 5000];

/** The hidden vtk.js window that owns the only graphics context; all views are its children. Rebuilds itself when the context is lost. */
export class MainWindow {
  #main = vtkRenderWindow.newInstance();
  #node: VtkOpenGLRenderWindow | undefined;
  #resources: GpuResources | undefined;
  #children = new Map<ChildWindow, VtkOpenGLRenderWindow | undefined>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #disposed = false;
  rebuilds = 0;

  /** Throws when the browser gives no WebGL 2 context. */
  constructor() {
    this.#open();
  }

  /** Undefined while the context is lost. */
  get resources(): GpuResources | undefined {
    return this.#resources;
  }

  /** For use while drawing, when there is a context. */
  requireResources(): GpuResources {
    if (!this.#resources) throw new Error('The graphics context is not available now');
    return this.#resources;
  }

  #open(): void {
    const node = newOpenGLRenderWindow();
    this.#main.addView(node);
    try {
      node.initialize();
    } catch (cause) {
      this.#main.removeView(node);
      throw new Error('This browser gives no WebGL 2 graphics context', { cause });
    }
    const gl = node.getContext();
    if (!gl || gl.isContextLost()) {
      this.#main.removeView(node);
      node.delete();
      throw new Error('The graphics context is not available now');
    }
    node.getCanvas().addEventListener('webglcontextlost', this.#onLost);
    this.#node = node;
    this.#resources = new GpuResources(node, gl);
    for (const child of this.#children.keys()) this.#attach(child);
  }

  #onLost = (event: Event): void => {
    event.preventDefault();
    this.#close();
    this.#reopen(0);
  };

  #close(): void {
    const node = this.#node;
    if (!node) return;
    for (const child of this.#children.keys()) this.#detach(child);
    const canvas = node.getCanvas();
    canvas.removeEventListener('webglcontextlost', this.#onLost);
    const gl = node.getContext();
    this.#main.removeView(node);
    node.delete();
    // Frees the graphics memory now rather than at some garbage collection.
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    this.#node = undefined;
    this.#resources = undefined;
  }

  #reopen(attempt: number): void {
    if (this.#disposed) return;
    const delay = retryDelays[Math.min(attempt, retryDelays.length - 1)];
    this.#timer = setTimeout(() => {
      try {
        this.#open();
        this.rebuilds++;
      } catch {
        this.#reopen(attempt + 1);
      }
    }, delay);
  }

  /** Adds a view's window; `attach` is called before this returns, or after the context is back. */
  add(child: ChildWindow): void {
    this.#main.addRenderWindow(child.renderWindow);
    this.#children.set(child, undefined);
    if (this.#node) this.#attach(child);
  }

  #attach(child: ChildWindow): void {
    const node = this.#node?.addMissingNode(child.renderWindow);
    if (!node) return;
    child.renderWindow.addView(node);
    this.#children.set(child, node);
    child.attach(node);
  }

  #detach(child: ChildWindow): void {
    const node = this.#children.get(child);
    if (!node) return;
    child.detach(node);
    child.renderWindow.removeView(node);
    this.#node?.removeNode(node);
    this.#children.set(child, undefined);
  }

  /** Takes a view's window out. */
  remove(child: ChildWindow): void {
    this.#detach(child);
    this.#children.delete(child);
    this.#main.removeRenderWindow(child.renderWindow);
  }

  /** Makes the hidden canvas as large as the largest view; to be called after a view changed its size. */
  resize(): void {
    this.#node?.resizeFromChildRenderWindows();
  }

  /** Ends the context; the children must be removed before. */
  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    this.#close();
    this.#main.delete();
  }
}
