import type { LineGeometry, PointGeometry, LayerStyle } from '../../../shared/scene.ts';
import type { GpuResources } from '../gpu/gpu-resources.ts';
import { isTranslucent } from '../look/item-visibility.ts';
import { lineShaders } from './line-shader.ts';
import { bindMaterial } from '../look/material.ts';
import { depthHair, textureUnits } from '../look/material-shader.ts';
import { depthPerPixel, pixelsPerUnit } from '../picking/picking.ts';
import { pointShaders } from './point-shader.ts';
import { bindRegions } from '../look/region-shader.ts';
import type { VtkShaderProgram } from '../gpu/rendering.ts';
import { vertexMatrix } from '../camera/view-frame.ts';
import type { DrawSurface } from '../look/draw-surface.ts';

const edgeModes = { hard: 0, multisample: 1, blend: 2, body: 3, rim: 4 } as const;

/** What is drawn as balls or tubes of some pixels. */
export type ThinGeometry = PointGeometry | LineGeometry;

/** How many points or segments a geometry has. */
export function thinElements({ kind, positions }: ThinGeometry): number {
  return Math.floor(positions.length / (kind === 'lines' ? 6 : 3));
}

/** Draws points or lines; guides are blended over what is drawn so far and leave no depth. */
export function drawThin(
  resources: GpuResources,
  geometry: ThinGeometry,
  style: LayerStyle,
  surface: DrawSurface,
  isGuide: boolean,
): void {
  const { regions } = style;
  const shaders = geometry.kind === 'lines' ? lineShaders : pointShaders;
  const program = resources.useProgram(regions?.length ? shaders.cut : shaders.whole);
  if (regions?.length) bindRegions(program, regions, geometry.origin);
  bindMaterial(resources, program, style);
  bindPlace(resources, program, geometry, style, surface);
  resources.bindTexture(textureUnits.vertices, geometry.positions, 'vector');
  // Guides and what is highlighted are few, and always whole.
  const thinning = isGuide || style.isHighlight ? 1 : surface.thinning;
  program.setUniformi('thinning', thinning);
  const elements = Math.ceil(thinElements(geometry) / thinning);
  const { gl } = resources;
  const issue = (): void => {
    if (geometry.kind === 'lines') gl.drawArrays(gl.TRIANGLES, 0, elements * 6);
    else gl.drawArrays(gl.POINTS, 0, elements);
  };
  if (isGuide) drawGuide(gl, program, issue);
  else if (isTranslucent(style)) drawTranslucent(gl, program, issue);
  else drawOpaque(resources, program, issue);
}

function bindPlace(
  resources: GpuResources,
  program: VtkShaderProgram,
  geometry: ThinGeometry,
  style: LayerStyle,
  { frame, pixelRatio }: DrawSurface,
): void {
  const cssSize = geometry.kind === 'lines' ? style.lineWidth : style.pointSize;
  program.setUniformMatrix('vertexMatrix', vertexMatrix(frame, geometry.origin));
  program.setUniformf('radius', (cssSize / 2) * pixelRatio);
  program.setUniformf('depthPerPixel', depthPerPixel(frame) / pixelRatio);
  if (geometry.kind !== 'lines') return;
  program.setUniformf('thicknessRadius', ((style.thickness ?? 0) / 2) * pixelsPerUnit(frame) * pixelRatio);
  program.setUniform2f('halfViewport', (frame.width * pixelRatio) / 2, (frame.height * pixelRatio) / 2);
  program.setUniformi('hasSegmentItems', geometry.itemOfSegment ? 1 : 0);
  if (geometry.itemOfSegment) resources.bindTexture(textureUnits.segmentItems, geometry.itemOfSegment, 'index');
}

function drawOpaque({ gl, multisampled }: GpuResources, program: VtkShaderProgram, issue: () => void): void {
  program.setUniformi('edgeMode', multisampled ? edgeModes.multisample : edgeModes.hard);
  // Coverage goes out as alpha: neither blend with it nor let it reach the canvas.
  gl.disable(gl.BLEND);
  gl.colorMask(true, true, true, false);
  if (multisampled) gl.enable(gl.SAMPLE_ALPHA_TO_COVERAGE);
  issue();
  gl.disable(gl.SAMPLE_ALPHA_TO_COVERAGE);
  gl.colorMask(true, true, true, true);
  gl.enable(gl.BLEND);
}

/**
 * Depth first and colour after it, so that only a layer's front surface is blended. The colours come a hair nearer than
 * the depths, so that each pixel takes one fragment: no seams where segments meet. The soft edge is drawn last, sunk
 * behind the tube's own segments.
 */
function drawTranslucent(gl: WebGL2RenderingContext, program: VtkShaderProgram, issue: () => void): void {
  program.setUniformi('edgeMode', edgeModes.hard);
  gl.colorMask(false, false, false, false);
  issue();
  gl.colorMask(true, true, true, true);
  program.setUniformi('edgeMode', edgeModes.body);
  program.setUniformf('depthBias', depthHair);
  gl.depthFunc(gl.LESS);
  issue();
  gl.depthFunc(gl.LEQUAL);
  program.setUniformf('depthBias', 0);
  program.setUniformi('edgeMode', edgeModes.rim);
  gl.depthMask(false);
  issue();
  gl.depthMask(true);
}

function drawGuide(gl: WebGL2RenderingContext, program: VtkShaderProgram, issue: () => void): void {
  program.setUniformi('edgeMode', edgeModes.blend);
  gl.depthMask(false);
  issue();
  gl.depthMask(true);
}
