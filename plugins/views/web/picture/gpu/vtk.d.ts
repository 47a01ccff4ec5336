/** A module of vtk.js that has no declarations of its own. */
declare module '@kitware/vtk.js/Rendering/OpenGL/ViewNodeFactory.js' {
  /** Makes `create` the view node of every object of that class in WebGL windows. */
  export function registerOverride(className: string, create: (initialValues?: object) => object): void;
}
