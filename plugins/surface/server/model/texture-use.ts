import type { ResourceFile } from '../input/resource-files.ts';

/** The image that items are drawn with: a texture coordinate is multiplied by `scale`, and `offset` is added. */
export interface TextureUse {
  readonly file: ResourceFile;
  readonly scale: readonly [u: number, v: number];
  readonly offset: readonly [u: number, v: number];
}
