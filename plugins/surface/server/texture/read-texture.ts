/** An image that is ready to be stored. */
export interface TextureImage {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly extension: 'jpg' | 'png';
}

/** Why an image is not used. */
export type TextureProblem = 'texture-too-large' | 'texture-no-image' | 'texture-damaged';

const MAX_PIXELS = 64_000_000;
const MAX_EDGE = 8192;
const JPEG_QUALITY = 90;
const magics = [
  { mediaType: 'image/jpeg', extension: 'jpg', bytes: Buffer.of(0xff, 0xd8, 0xff) },
  { mediaType: 'image/png', extension: 'png', bytes: Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
] as const;

/**
 * Decodes a JPEG or PNG image of at most 64 million pixels and encodes it anew, at most 8,192 pixels along each edge, without
 * anything but its pixels. What it is, is told by its first bytes.
 */
export async function readTexture(source: Buffer): Promise<TextureImage | TextureProblem> {
  const kind = magics.find(({ bytes }) => source.subarray(0, bytes.length).equals(bytes));
  if (!kind) return 'texture-no-image';
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(source, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
    const { width, height, format } = await image.metadata();
    if (format !== kind.extension.replace('jpg', 'jpeg')) return 'texture-no-image';
    if (width * height > MAX_PIXELS) return 'texture-too-large';
    const fitted = image.resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true });
    const bytes = await (kind.extension === 'jpg' ? fitted.jpeg({ quality: JPEG_QUALITY }) : fitted.png()).toBuffer();
    return { bytes, mediaType: kind.mediaType, extension: kind.extension };
  } catch {
    return 'texture-damaged';
  }
}
