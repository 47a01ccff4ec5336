/** Types of what the scene uses of vtk.js; its own declarations import without file extensions, which NodeNext does not resolve. */
declare module '@kitware/vtk.js/macros.js' {
  /** Methods that every vtk.js object has. */
  export interface VtkObject {
    delete(): void;
    modified(): void;
    isDeleted(): boolean;
    getMTime(): number;
  }
  type Extend = (publicAPI: object, model: object, initialValues?: object) => void;
  const macro: {
    newInstance<T>(extend: Extend, className?: string): (initialValues?: object) => T;
  };
  export default macro;
}

declare module '@kitware/vtk.js/Rendering/Core/AbstractMapper3D.js' {
  const definition: { extend(publicAPI: object, model: object, initialValues?: object): void };
  export default definition;
}

declare module '@kitware/vtk.js/Rendering/SceneGraph/ViewNode.js' {
  const definition: { extend(publicAPI: object, model: object, initialValues?: object): void };
  export default definition;
}

declare module '@kitware/vtk.js/Rendering/Core/Actor.js' {
  import type { VtkObject } from '@kitware/vtk.js/macros.js';
  export interface VtkActor extends VtkObject {
    setMapper(mapper: VtkObject): void;
    setForceOpaque(force: boolean): void;
    setPickable(pickable: boolean): void;
    setUseBounds(use: boolean): void;
  }
  const definition: { newInstance(initialValues?: object): VtkActor };
  export default definition;
}

declare module '@kitware/vtk.js/Rendering/Core/Camera.js' {
  import type { VtkObject } from '@kitware/vtk.js/macros.js';
  export interface VtkCamera extends VtkObject {
    setPositionAndFocalPoint(position: readonly number[], focalPoint: readonly number[]): boolean;
    setViewUp(x: number, y: number, z: number): boolean;
    setViewAngle(degrees: number): boolean;
    setParallelProjection(parallel: boolean): boolean;
    setParallelScale(scale: number): boolean;
    setClippingRange(near: number, far: number): boolean;
  }
  const definition: { newInstance(initialValues?: object): VtkCamera };
  export default definition;
}

declare module '@kitware/vtk.js/Rendering/Core/Renderer.js' {
  import type { VtkObject } from '@kitware/vtk.js/macros.js';
  import type { VtkActor } from '@kitware/vtk.js/Rendering/Core/Actor.js';
  import type { VtkCamera } from '@kitware/vtk.js/Rendering/Core/Camera.js';
  export interface VtkRenderer extends VtkObject {
    addViewProp(actor: VtkActor): void;
    removeViewProp(actor: VtkActor): void;
    setActiveCamera(camera: VtkCamera): boolean;
  }
  const definition: { newInstance(initialValues?: object): VtkRenderer };
  export default definition;
}

declare module '@kitware/vtk.js/Rendering/Core/RenderWindow.js' {
  import type { VtkObject } from '@kitware/vtk.js/macros.js';
  import type { VtkRenderer } from '@kitware/vtk.js/Rendering/Core/Renderer.js';
  import type { VtkOpenGLRenderWindow } from '@kitware/vtk.js/Rendering/OpenGL/RenderWindow.js';
  export interface VtkRenderWindow extends VtkObject {
    addRenderer(renderer: VtkRenderer): void;
    removeRenderer(renderer: VtkRenderer): void;
    addView(view: VtkOpenGLRenderWindow): void;
    removeView(view: VtkOpenGLRenderWindow): void;
    addRenderWindow(child: VtkRenderWindow): boolean;
    removeRenderWindow(child: VtkRenderWindow): boolean;
    render(): void;
  }
  const definition: { newInstance(initialValues?: object): VtkRenderWindow };
  export default definition;
}

declare module '@kitware/vtk.js/Rendering/OpenGL/RenderWindow.js' {
  import type { VtkObject } from '@kitware/vtk.js/macros.js';
  import type { VtkRenderWindow } from '@kitware/vtk.js/Rendering/Core/RenderWindow.js';
  export interface VtkShaderProgram extends VtkObject {
    setUniformMatrix(name: string, columns: ArrayLike<number>): boolean;
    setUniformf(name: string, value: number): boolean;
    setUniformi(name: string, value: number): boolean;
    setUniform2f(name: string, x: number, y: number): boolean;
    setUniform2iv(name: string, values: Int32Array): boolean;
    setUniform4fv(name: string, values: Float32Array): boolean;
    setUniform3i(name: string, x: number, y: number, z: number): boolean;
    setUniform3f(name: string, x: number, y: number, z: number): boolean;
    setUniform4f(name: string, x: number, y: number, z: number, w: number): boolean;
  }
  export interface VtkShaderCache extends VtkObject {
    readyShaderProgramArray(vertex: string, fragment: string, geometry: string): VtkShaderProgram | null;
    readyShaderProgram(program: VtkShaderProgram): VtkShaderProgram | null;
  }
  export interface VtkOpenGLRenderWindow extends VtkObject {
    initialize(): void;
    addMissingNode(renderWindow: VtkRenderWindow): VtkOpenGLRenderWindow;
    removeNode(view: VtkOpenGLRenderWindow): boolean;
    resizeFromChildRenderWindows(): void;
    setContainer(element?: HTMLElement): void;
    setSize(width: number, height: number): boolean;
    getSize(): [number, number];
    getCanvas(): HTMLCanvasElement;
    getContext(): WebGL2RenderingContext | null;
    getShaderCache(): VtkShaderCache;
  }
  const definition: { newInstance(initialValues?: object): VtkOpenGLRenderWindow };
  export default definition;
}

declare module '@kitware/vtk.js/Rendering/OpenGL/ViewNodeFactory.js' {
  /** Makes `create` the view node of every object of that class in WebGL windows. */
  export function registerOverride(className: string, create: (initialValues?: object) => object): void;
}

declare module '@kitware/vtk.js/Rendering/OpenGL/Renderer.js';
declare module '@kitware/vtk.js/Rendering/OpenGL/Actor.js';
declare module '@kitware/vtk.js/Rendering/OpenGL/Camera.js';
