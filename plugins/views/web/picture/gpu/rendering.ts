/** The parts of vtk.js that the scene is built on; the view nodes register themselves on import. */
import '@kitware/vtk.js/Rendering/OpenGL/Renderer.js';
import '@kitware/vtk.js/Rendering/OpenGL/Actor.js';
import '@kitware/vtk.js/Rendering/OpenGL/Camera.js';
import type { vtkRenderWindow as VtkRenderWindow } from '@kitware/vtk.js/Rendering/Core/RenderWindow.js';
import vtkOpenGLRenderWindow, {
  type vtkOpenGLRenderWindow as OpenGLRenderWindow,
} from '@kitware/vtk.js/Rendering/OpenGL/RenderWindow.js';

export type { vtkObject as VtkObject } from '@kitware/vtk.js/interfaces.js';
export { default as macro } from '@kitware/vtk.js/macros.js';
export { default as vtkAbstractMapper3D } from '@kitware/vtk.js/Rendering/Core/AbstractMapper3D.js';
export { default as vtkViewNode } from '@kitware/vtk.js/Rendering/SceneGraph/ViewNode.js';
export { default as vtkActor, type vtkActor as VtkActor } from '@kitware/vtk.js/Rendering/Core/Actor.js';
export { default as vtkCamera } from '@kitware/vtk.js/Rendering/Core/Camera.js';
export { default as vtkRenderer } from '@kitware/vtk.js/Rendering/Core/Renderer.js';
export { default as vtkRenderWindow } from '@kitware/vtk.js/Rendering/Core/RenderWindow.js';
export { registerOverride } from '@kitware/vtk.js/Rendering/OpenGL/ViewNodeFactory.js';
export type { VtkRenderWindow };

/** A compiled pair of shaders; vtk.js declares no types of it. */
export interface VtkShaderProgram {
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

/** The WebGL window of vtk.js, with what its own types leave out. */
export interface VtkOpenGLRenderWindow extends OpenGLRenderWindow {
  addMissingNode(renderWindow: VtkRenderWindow): VtkOpenGLRenderWindow;
  getCanvas(): HTMLCanvasElement;
  getContext(): WebGL2RenderingContext | null;
  getShaderCache(): {
    readyShaderProgramArray(vertex: string, fragment: string, geometry: string): VtkShaderProgram | null;
    readyShaderProgram(program: VtkShaderProgram): VtkShaderProgram | null;
  };
}

export const newOpenGLRenderWindow = vtkOpenGLRenderWindow.newInstance as () => VtkOpenGLRenderWindow;
