import type { SceneView } from 'adit/plugins/views';

const WIDTH = 250;
const HEIGHT = 150;
/** Two pixels for each, so that it is sharp on dense screens. */
const SCALE = 2;
const QUALITY = 0.95;

/** The picture of a view as saved states hold it: shrunk to 250 × 150 and drawn at 500 × 300, as a JPEG in a data address. */
export async function thumbnailOf(view: Pick<SceneView, 'snapshot'>): Promise<string> {
  const picture = await createImageBitmap(await view.snapshot(WIDTH * SCALE, HEIGHT * SCALE));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: WIDTH * SCALE, height: HEIGHT * SCALE });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
