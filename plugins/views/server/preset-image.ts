import type { ServerPluginContext } from 'adit/core/server';
import { paletteOf } from 'adit/plugins/colour-maps';
import { presetImage } from '../shared/index.ts';

/** A PNG of one row of `size` pixels with the colours of a preset. */
async function presetPng(rgbPoints: readonly number[], size: number, inverted: boolean): Promise<Buffer> {
  const pixels = paletteOf(rgbPoints, { samples: size, invert: inverted });
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: size, height: 1, channels: 4 } })
    .png()
    .toBuffer();
}

/** Pictures of colour presets. */
export function addPresetProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(presetImage, async (_session, { rgbPoints, size, inverted }) => {
    const png = await presetPng(rgbPoints, size, inverted);
    return { image: `data:image/png;base64,${png.toString('base64')}` };
  });
}
