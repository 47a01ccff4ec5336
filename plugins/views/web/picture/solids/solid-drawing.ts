import type { BlockGeometry, LayerStyle, TriangleGeometry } from '../../../shared/scene.ts';
import type { GpuResources } from '../gpu/gpu-resources.ts';
import { isTranslucent } from '../look/item-visibility.ts';
import type { VtkShaderProgram } from '../gpu/rendering.ts';

/** What is drawn as surfaces, and may be cut open. */
export type SolidGeometry = BlockGeometry | TriangleGeometry;

/** CSS pixels of an edge on either side of it. */
const EDGE_WIDTH = 0.6;

/** Two steps of a 24-bit depth buffer, for parts that write depths of their own. */
const DEPTH_HAIR = 2 ** -23;

/** Triangles that are drawn by one program. */
export interface SolidPart {
  readonly vertices: number;
  /** Makes the program current and sets what it needs. */
  bind(): VtkShaderProgram;
}

/** Draws the surfaces of a layer: opaque, or only the front of all of them blended over what is behind. */
export function drawSolid(
  { gl }: GpuResources,
  parts: readonly SolidPart[],
  style: LayerStyle,
  pixelRatio: number,
): void {
  const issue = (depthBias = 0): void => {
    for (const { vertices, bind } of parts) {
      const program = bind();
      program.setUniformi('outlined', style.outlined ? 1 : 0);
      program.setUniformf('edgeWidth', EDGE_WIDTH * pixelRatio);
      program.setUniformf('depthBias', depthBias);
      gl.drawArrays(gl.TRIANGLES, 0, vertices);
    }
  };
  if (!isTranslucent(style)) {
    gl.disable(gl.BLEND);
    issue();
    gl.enable(gl.BLEND);
    return;
  }
  gl.colorMask(false, false, false, false);
  issue();
  gl.colorMask(true, true, true, true);
  // A hair nearer than the depths that are there: each pixel takes one fragment, also where two faces coincide.
  gl.enable(gl.POLYGON_OFFSET_FILL);
  gl.polygonOffset(0, -2);
  gl.depthFunc(gl.LESS);
  issue(DEPTH_HAIR);
  gl.depthFunc(gl.LEQUAL);
  gl.polygonOffset(0, 0);
  gl.disable(gl.POLYGON_OFFSET_FILL);
}
