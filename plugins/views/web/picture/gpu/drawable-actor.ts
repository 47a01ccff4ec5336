import type { GpuResources } from './gpu-resources.ts';
import {
  macro,
  registerOverride,
  vtkAbstractMapper3D,
  vtkActor,
  vtkViewNode,
  type VtkActor,
  type VtkObject,
} from './rendering.ts';

/** Something that draws itself into the current view. */
export interface Drawable {
  /** Issues the draw calls; leaves no vertex array bound and the usual blending, depth and colour masks set. */
  draw(resources: GpuResources): void;
}

const mapperClass = 'aditDrawableMapper';

interface DrawableMapper extends VtkObject {
  getDrawable(): Drawable;
  getResources(): GpuResources;
}

interface MapperModel {
  classHierarchy: string[];
  drawable: Drawable;
  resources: () => GpuResources;
}

const newMapper: (initialValues: object) => DrawableMapper = macro.newInstance((publicAPI, model, initialValues) => {
  vtkAbstractMapper3D.extend(publicAPI, model, initialValues);
  const own = Object.assign(model as MapperModel, initialValues);
  own.classHierarchy.push(mapperClass);
  Object.assign(publicAPI, {
    getDrawable: () => own.drawable,
    getResources: () => own.resources(),
    getIsOpaque: () => true,
    computeBounds: () => undefined,
  });
}, mapperClass);

interface NodeModel {
  classHierarchy: string[];
  renderable: DrawableMapper;
  _parent: { getFirstAncestorOfType(type: string): { getSelector(): unknown } | null };
}

const newNode: () => VtkObject = macro.newInstance((publicAPI, model, initialValues) => {
  vtkViewNode.extend(publicAPI, model, initialValues);
  const own = model as NodeModel;
  own.classHierarchy.push('aditOpenGLDrawable');
  Object.assign(publicAPI, {
    opaquePass(before: boolean): void {
      // vtk.js draws several times for its own selections; ours are made on the CPU.
      if (!before || own._parent.getFirstAncestorOfType('vtkOpenGLRenderer')?.getSelector()) return;
      own.renderable.getDrawable().draw(own.renderable.getResources());
    },
  });
}, 'aditOpenGLDrawable');

registerOverride(mapperClass, newNode);

/** A drawable as a member of a vtk.js renderer. */
export interface DrawableActor {
  readonly actor: VtkActor;
  dispose(): void;
}

/** Wraps a drawable for a vtk.js renderer; `resources` is asked at every draw, as the graphics context may be replaced. */
export function makeDrawableActor(drawable: Drawable, resources: () => GpuResources): DrawableActor {
  const mapper = newMapper({ drawable, resources });
  const actor = vtkActor.newInstance();
  // vtk.js's own types ask for a mapper of its polygons.
  actor.setMapper(mapper as object as Parameters<VtkActor['setMapper']>[0]);
  // All blending is done inside the drawable: vtk.js must not move it to its own translucent pass.
  actor.setForceOpaque(true);
  actor.setPickable(false);
  actor.setUseBounds(false);
  return {
    actor,
    dispose() {
      actor.delete();
      mapper.delete();
    },
  };
}
