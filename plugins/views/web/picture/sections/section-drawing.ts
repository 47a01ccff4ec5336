import { addScaled, dot, scale, subtract, type Vector3 } from 'adit/core';
import type { LayerSection, LayerStyle, SectionGeometry } from '../../../shared/scene.ts';
import type { GpuResources } from '../gpu/gpu-resources.ts';
import { itemColouring } from '../look/item-colouring.ts';
import { bindMaterial } from '../look/material.ts';
import { textureUnits } from '../look/material-shader.ts';
import { bindRegions } from '../look/region-shader.ts';
import type { VtkShaderProgram } from '../gpu/rendering.ts';
import { sectionShaders } from './section-shader.ts';
import type { SolidPart, SolidGeometry } from '../solids/solid-drawing.ts';
import { toDisplayed, toViewDirection, vertexMatrix, type ViewFrame } from '../camera/view-frame.ts';
import type { DrawSurface } from '../look/draw-surface.ts';

/** A section of a layer, in the colours of its items. */
export function sectionTriangles(
  resources: GpuResources,
  geometry: SolidGeometry,
  section: LayerSection,
  style: LayerStyle,
  surface: DrawSurface,
): SolidPart {
  return {
    vertices: section.geometry.triangles.length,
    bind: () => bindSection(resources, geometry, section, style, surface),
  };
}

function bindSection(
  resources: GpuResources,
  geometry: SolidGeometry,
  { geometry: section, regions, setBack }: LayerSection,
  style: LayerStyle,
  { frame }: DrawSurface,
): VtkShaderProgram {
  const program = resources.useProgram(regions.length > 0 ? sectionShaders.cut : sectionShaders.whole);
  bindMaterial(resources, program, { ...style, colouring: itemColouring(style.colouring, geometry) });
  if (regions.length > 0) bindRegions(program, regions, section.origin);
  program.setUniformMatrix(
    'vertexMatrix',
    vertexMatrix(frame, addScaled(section.origin, away(frame), setBackAlong(frame, section, setBack))),
  );
  program.setUniformf('light', style.plainSections ? 1 : lightOn(frame, section));
  resources.bindTexture(textureUnits.vertices, section.positions, 'vector');
  resources.bindTexture(textureUnits.triangleCorners, section.triangles, 'index');
  resources.bindTexture(textureUnits.triangleParts, section.parts, 'index');
  return program;
}

/** Away from the eye, for lengths as displayed, in world coordinates. */
function away({ forward, exaggeration }: ViewFrame): Vector3 {
  return [forward[0], forward[1], forward[2] / exaggeration];
}

/** How much farther away a section is drawn than it is, in lengths as displayed. */
export function setBackAlong({ exaggeration }: ViewFrame, { plane }: SectionGeometry, setBack = 0): number {
  const [x, y, z] = plane.normal;
  return setBack / Math.hypot(x, y, z / exaggeration);
}

/** The light on the side of the plane that is seen; as the shader of surfaces has it. */
function lightOn(frame: ViewFrame, { plane }: SectionGeometry): number {
  const { normal, point } = plane;
  const stretched: Vector3 = [normal[0], normal[1], normal[2] / frame.exaggeration];
  const toEye = frame.camera.parallelProjection
    ? scale(frame.forward, -1)
    : subtract(frame.eye, toDisplayed(frame, point));
  const facing = scale(stretched, (dot(stretched, toEye) < 0 ? -1 : 1) / Math.hypot(...stretched));
  return 0.48 + 0.52 * Math.max(0, dot(toViewDirection(frame, facing), [-0.33, 0.45, 0.83]));
}
