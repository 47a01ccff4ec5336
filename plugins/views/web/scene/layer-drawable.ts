import type { LayerGeometry, LayerStyle } from '../../shared/scene.ts';
import type { Drawable } from './drawable-actor.ts';
import type { GpuResources } from './gpu-resources.ts';
import { isTranslucent } from './item-visibility.ts';
import { lineFragmentShader, lineVertexShader } from './line-shader.ts';
import { bindMaterial } from './material.ts';
import { textureUnits } from './material-shader.ts';
import { depthPerPixel } from './picking.ts';
import { pointFragmentShader, pointVertexShader } from './point-shader.ts';
import type { VtkShaderProgram } from './rendering.ts';
import { vertexMatrix, type ViewFrame } from './view-frame.ts';

/** What a layer needs to know of the view that it is drawn in. */
export interface DrawSurface {
  readonly frame: ViewFrame;
  /** Device pixels in one CSS pixel. */
  readonly pixelRatio: number;
}

const edgeModes = { hard: 0, multisample: 1, blend: 2, body: 3, rim: 4 } as const;

/** Two steps of a 24-bit depth buffer. */
const depthHair = 2 ** -23;

/** Draws the points or lines of a layer in one view. */
export class LayerDrawable implements Drawable {
  readonly geometry: LayerGeometry;
  style: LayerStyle;
  /** Guides are blended over what is drawn so far and leave no depth. */
  readonly isGuide: boolean;
  #surface: () => DrawSurface;

  constructor(geometry: LayerGeometry, style: LayerStyle, surface: () => DrawSurface, isGuide = false) {
    this.geometry = geometry;
    this.style = style;
    this.isGuide = isGuide;
    this.#surface = surface;
  }

  draw(resources: GpuResources): void {
    const { geometry, style } = this;
    if (!style.visible || style.opacity <= 0 || geometry.count === 0) return;
    const { gl } = resources;
    const program =
      geometry.kind === 'lines'
        ? resources.useProgram(lineVertexShader, lineFragmentShader)
        : resources.useProgram(pointVertexShader, pointFragmentShader);
    bindMaterial(resources, program, style);
    this.#bindPlace(resources, program);
    resources.bindTexture(textureUnits.vertices, geometry.positions, 'vector');
    if (this.isGuide) this.#drawGuide(resources, program);
    else if (isTranslucent(style)) this.#drawTranslucent(resources, program);
    else this.#drawOpaque(resources, program);
    gl.bindVertexArray(null);
  }

  #bindPlace(resources: GpuResources, program: VtkShaderProgram): void {
    const { geometry, style } = this;
    const { frame, pixelRatio } = this.#surface();
    const cssSize = geometry.kind === 'lines' ? style.lineWidth : style.pointSize;
    program.setUniformMatrix('vertexMatrix', vertexMatrix(frame, geometry.origin));
    program.setUniformf('radius', (cssSize / 2) * pixelRatio);
    program.setUniformf('depthPerPixel', depthPerPixel(frame) / pixelRatio);
    if (geometry.kind !== 'lines') return;
    program.setUniform2f('halfViewport', (frame.width * pixelRatio) / 2, (frame.height * pixelRatio) / 2);
    program.setUniformi('hasSegmentItems', geometry.itemOfSegment ? 1 : 0);
    if (geometry.itemOfSegment) resources.bindTexture(textureUnits.segmentItems, geometry.itemOfSegment, 'index');
  }

  #drawOpaque(resources: GpuResources, program: VtkShaderProgram): void {
    const { gl, multisampled } = resources;
    program.setUniformi('edgeMode', multisampled ? edgeModes.multisample : edgeModes.hard);
    // Coverage goes out as alpha: neither blend with it nor let it reach the canvas.
    gl.disable(gl.BLEND);
    gl.colorMask(true, true, true, false);
    if (multisampled) gl.enable(gl.SAMPLE_ALPHA_TO_COVERAGE);
    this.#issue(gl);
    gl.disable(gl.SAMPLE_ALPHA_TO_COVERAGE);
    gl.colorMask(true, true, true, true);
    gl.enable(gl.BLEND);
  }

  /**
   * Depth first and colour after it, so that only a layer's front surface is blended. The colours come a hair nearer than
   * the depths, so that each pixel takes one fragment: no seams where segments meet. The soft edge is drawn last, sunk
   * behind the tube's own segments.
   */
  #drawTranslucent({ gl }: GpuResources, program: VtkShaderProgram): void {
    program.setUniformi('edgeMode', edgeModes.hard);
    gl.colorMask(false, false, false, false);
    this.#issue(gl);
    gl.colorMask(true, true, true, true);
    program.setUniformi('edgeMode', edgeModes.body);
    program.setUniformf('depthBias', depthHair);
    gl.depthFunc(gl.LESS);
    this.#issue(gl);
    gl.depthFunc(gl.LEQUAL);
    program.setUniformf('depthBias', 0);
    program.setUniformi('edgeMode', edgeModes.rim);
    gl.depthMask(false);
    this.#issue(gl);
    gl.depthMask(true);
  }

  #drawGuide({ gl }: GpuResources, program: VtkShaderProgram): void {
    program.setUniformi('edgeMode', edgeModes.blend);
    gl.depthMask(false);
    this.#issue(gl);
    gl.depthMask(true);
  }

  #issue(gl: WebGL2RenderingContext): void {
    const { positions, kind } = this.geometry;
    if (kind === 'lines') gl.drawArrays(gl.TRIANGLES, 0, positions.length);
    else gl.drawArrays(gl.POINTS, 0, Math.floor(positions.length / 3));
  }
}
