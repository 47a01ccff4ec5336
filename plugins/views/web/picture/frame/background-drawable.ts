import type { Colour } from '../../../shared/scene.ts';
import { backgroundShaders } from './background-shader.ts';
import type { Drawable } from '../gpu/drawable-actor.ts';
import type { GpuResources } from '../gpu/gpu-resources.ts';

/** The texture unit of the picture. */
const PICTURE_UNIT = 0;

/** Fills the view with a vertical gradient, behind everything, or with a picture. */
export class BackgroundDrawable implements Drawable {
  top: Colour = [0.19, 0.21, 0.23];
  bottom: Colour = [0.07, 0.08, 0.09];
  picture: ImageBitmap | undefined;

  draw(resources: GpuResources): void {
    const { gl } = resources;
    const program = resources.useProgram(backgroundShaders);
    program.setUniform3f('topColour', ...this.top);
    program.setUniform3f('bottomColour', ...this.bottom);
    program.setUniformi('hasPicture', this.picture ? 1 : 0);
    program.setUniformi('picture', PICTURE_UNIT);
    if (this.picture) resources.bindPicture(PICTURE_UNIT, this.picture);
    gl.disable(gl.DEPTH_TEST);
    gl.depthMask(false);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.depthMask(true);
    gl.enable(gl.DEPTH_TEST);
  }
}
