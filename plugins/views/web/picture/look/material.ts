import type { LayerStyle } from '../../../shared/scene.ts';
import type { GpuResources } from '../gpu/gpu-resources.ts';
import { rampScale } from './item-visibility.ts';
import { colourModes, textureUnits } from './material-shader.ts';
import type { VtkShaderProgram } from '../gpu/rendering.ts';

/** Sets the uniforms and binds the textures that `itemColour` needs. */
export function bindMaterial(resources: GpuResources, program: VtkShaderProgram, style: LayerStyle): void {
  const { colouring, mask, preview } = style;
  for (const [name, unit] of Object.entries(textureUnits)) program.setUniformi(name, unit);
  program.setUniform3f('solidColour', ...style.colour);
  program.setUniformf('opacity', style.opacity);
  program.setUniformi('masked', mask ? 1 : 0);
  if (mask) resources.bindTexture(textureUnits.itemMask, mask, 'bits');
  program.setUniformi('previewed', preview && colouring ? 1 : 0);
  if (preview) program.setUniform2f('previewRange', ...preview.range);
  program.setUniformi('colourMode', colourMode(style));
  if (!colouring) return;
  const { low, factor } = rampScale(colouring);
  program.setUniform2f('rampScale', low, factor);
  program.setUniformi('logarithmic', colouring.logarithmic ? 1 : 0);
  program.setUniformi('paletteSize', colouring.palette.length / 4);
  program.setUniform4f('missingColour', ...colouring.missingColour);
  resources.bindTexture(textureUnits.itemValues, colouring.values, 'float');
  resources.bindTexture(textureUnits.palette, colouring.palette, 'colour');
  if (colouring.limits) resources.bindTexture(textureUnits.bandLimits, colouring.limits, 'float');
}

function colourMode({ colouring }: LayerStyle): number {
  if (!colouring) return colourModes.solid;
  if (colouring.categorical) return colourModes.categories;
  return colouring.limits ? colourModes.bands : colourModes.ramp;
}
