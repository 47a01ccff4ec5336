import { AditError } from 'adit/core';
import { AVATAR_BYTES } from '../shared/index.ts';

const EDGE = 256;
const JPEG_QUALITY = 88;
const MAX_PIXELS = 40_000_000;

/**
 * The picture as it is kept: a square of 256 pixels, encoded anew without anything but its pixels. Throws 400 `avatar-type` for what is no
 * JPEG or PNG by its first bytes, 400 `avatar-damaged`, and 413 `body-too-large` for more than 3 MB or 40 million pixels.
 */
export async function readAvatarImage(source: Buffer): Promise<Buffer> {
  if (source.length > AVATAR_BYTES) throw tooLarge();
  const isJpeg = source.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff));
  const isPng = source.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a));
  if (!isJpeg && !isPng) throw new AditError('avatar-type', { message: 'A picture is a JPEG or a PNG file' });
  const damaged = (cause?: unknown): AditError =>
    new AditError('avatar-damaged', { message: 'The picture cannot be read', cause });
  const { default: sharp } = await import('sharp');
  let size: number;
  try {
    const { width, height, format } = await sharp(source).metadata();
    if (format !== (isJpeg ? 'jpeg' : 'png')) throw damaged();
    size = width * height;
  } catch (error) {
    throw error instanceof AditError ? error : damaged(error);
  }
  if (size > MAX_PIXELS) throw tooLarge();
  try {
    return await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(EDGE, EDGE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
  } catch (error) {
    throw damaged(error);
  }
}

function tooLarge(): AditError {
  return new AditError('body-too-large', {
    status: 413,
    message: 'The picture is too large',
    values: { bytes: AVATAR_BYTES },
  });
}
