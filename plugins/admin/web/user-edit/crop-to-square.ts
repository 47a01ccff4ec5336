import type { Area } from 'react-easy-crop';

const EDGE = 512;
const QUALITY = 0.92;

/** The square `area` of a picture, in its own pixels, as a JPEG of 512 pixels; rejects for what is no picture. */
export async function cropToSquare(file: Blob, area: Area): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, EDGE, EDGE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, EDGE, EDGE);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
