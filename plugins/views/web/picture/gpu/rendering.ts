/** The parts of vtk.js that the scene is built on; the view nodes register themselves on import. */
import '@kitware/vtk.js/Rendering/OpenGL/Renderer.js';
import '@kitware/vtk.js/Rendering/OpenGL/Actor.js';
import '@kitware/vtk.js/Rendering/OpenGL/Camera.js';

export { default as macro, type VtkObject } from '@kitware/vtk.js/macros.js';
export { default as vtkAbstractMapper3D } from '@kitware/vtk.js/Rendering/Core/AbstractMapper3D.js';
export { default as vtkViewNode } from '@kitware/vtk.js/Rendering/SceneGraph/ViewNode.js';
export { default as vtkActor, type VtkActor } from '@kitware/vtk.js/Rendering/Core/Actor.js';
export { default as vtkCamera, type VtkCamera } from '@kitware/vtk.js/Rendering/Core/Camera.js';
export { default as vtkRenderer, type VtkRenderer } from '@kitware/vtk.js/Rendering/Core/Renderer.js';
export { default as vtkRenderWindow, type VtkRenderWindow } from '@kitware/vtk.js/Rendering/Core/RenderWindow.js';
export {
  default as vtkOpenGLRenderWindow,
  type VtkOpenGLRenderWindow,
  type VtkShaderCache,
  type VtkShaderProgram,
} from '@kitware/vtk.js/Rendering/OpenGL/RenderWindow.js';
export { registerOverride } from '@kitware/vtk.js/Rendering/OpenGL/ViewNodeFactory.js';
