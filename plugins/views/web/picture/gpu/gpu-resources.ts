import type { VtkOpenGLRenderWindow, VtkShaderProgram } from './rendering.ts';

/** Texels in one row of every texture; `cell` in the shader knows it. */
export const itemTextureWidth = 4096;

/** How the numbers of an array are stored in a texture, one texel for each (two make a pair or a brick, three a vector, four bytes a colour). */
export type TexelKind = 'float' | 'bits' | 'index' | 'brick' | 'colour' | 'pair' | 'vector';

/** An array that can live in a texture. */
export type TexelArray = Float32Array | Uint8Array | Uint32Array;

/** The two shaders of a program. */
export interface ShaderPair {
  readonly vertex: string;
  readonly fragment: string;
}

interface GpuTexture {
  readonly handle: WebGLTexture;
  readonly kind: TexelKind | 'image';
  readonly bytes: number;
}

/**
 * Textures and programs of one graphics context. Vertices are fetched from textures too: instances of four vertices are
 * several times slower on software renderers, and quads built in memory four times larger. Every array is uploaded when it
 * is first drawn, once for all views.
 */
export class GpuResources {
  readonly gl: WebGL2RenderingContext;
  /** True when the context smooths edges by multisampling. */
  readonly multisampled: boolean;
  #window: VtkOpenGLRenderWindow;
  #programs = new Map<string, VtkShaderProgram>();
  #textures = new Map<TexelArray | ImageBitmap, GpuTexture>();
  #noAttributes: WebGLVertexArrayObject;

  constructor(window: VtkOpenGLRenderWindow, gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.#window = window;
    this.#noAttributes = gl.createVertexArray();
    this.multisampled = (gl.getParameter(gl.SAMPLES) as number) > 1;
  }

  /** Bytes of the textures of these kinds. */
  bytesOf(...kinds: GpuTexture['kind'][]): number {
    return [...this.#textures.values()].reduce((sum, { kind, bytes }) => (kinds.includes(kind) ? sum + bytes : sum), 0);
  }

  /** Makes the program current, with no vertex attributes; throws when the driver does not take it. */
  useProgram({ vertex, fragment }: ShaderPair): VtkShaderProgram {
    const cache = this.#window.getShaderCache();
    const known = this.#programs.get(vertex);
    const program = known ? cache.readyShaderProgram(known) : cache.readyShaderProgramArray(vertex, fragment, '');
    if (!program) throw new Error('The graphics driver refused a shader');
    this.#programs.set(vertex, program);
    this.gl.bindVertexArray(this.#noAttributes);
    return program;
  }

  /** Binds an array as a texture to a unit. */
  bindTexture(unit: number, data: TexelArray, kind: TexelKind): void {
    const { gl } = this;
    const texture = this.#textures.get(data);
    gl.activeTexture(gl.TEXTURE0 + unit);
    if (texture) gl.bindTexture(gl.TEXTURE_2D, texture.handle);
    else this.#upload(data, kind);
  }

  /** Binds an image of sRGB colours to a unit, smoothed at every size; beyond its edges it is repeated or goes on as it ends. */
  bindImage(unit: number, image: ImageBitmap, repeated: boolean): void {
    const { gl } = this;
    const known = this.#textures.get(image);
    gl.activeTexture(gl.TEXTURE0 + unit);
    if (known) return gl.bindTexture(gl.TEXTURE_2D, known.handle);
    const { width, height } = image;
    const handle = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, handle);
    gl.texStorage2D(gl.TEXTURE_2D, 1 + Math.floor(Math.log2(Math.max(width, height))), gl.SRGB8_ALPHA8, width, height);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, image);
    gl.generateMipmap(gl.TEXTURE_2D);
    const edge = repeated ? gl.REPEAT : gl.CLAMP_TO_EDGE;
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, edge);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, edge);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    const sharper = gl.getExtension('EXT_texture_filter_anisotropic');
    if (sharper) gl.texParameteri(gl.TEXTURE_2D, sharper.TEXTURE_MAX_ANISOTROPY_EXT, 4);
    this.#textures.set(image, { handle, kind: 'image', bytes: Math.ceil((width * height * 16) / 3) });
  }

  /** Binds a picture to a unit, as it is. */
  bindPicture(unit: number, picture: ImageBitmap): void {
    const { gl } = this;
    const known = this.#textures.get(picture);
    gl.activeTexture(gl.TEXTURE0 + unit);
    if (known) return gl.bindTexture(gl.TEXTURE_2D, known.handle);
    const { width, height } = picture;
    const handle = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, handle);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, picture);
    for (const edge of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, edge, gl.CLAMP_TO_EDGE);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
    this.#textures.set(picture, { handle, kind: 'image', bytes: width * height * 4 });
  }

  #upload(data: TexelArray, kind: TexelKind): void {
    const { gl } = this;
    const { internal, format, type, channels } = this.#formatOf(kind);
    const texels = data.length / channels;
    const width = Math.max(1, Math.min(texels, itemTextureWidth));
    const height = Math.max(1, Math.ceil(texels / itemTextureWidth));
    if (height > (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number))
      throw new RangeError(`${texels} values are too many for this graphics card`);
    const handle = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, handle);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.texStorage2D(gl.TEXTURE_2D, 1, internal, width, height);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    const fullRows = Math.floor(texels / width);
    const rest = texels - fullRows * width;
    const split = fullRows * width * channels;
    if (fullRows > 0) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, fullRows, format, type, data.subarray(0, split));
    if (rest > 0) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, fullRows, rest, 1, format, type, data.subarray(split));
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    const bytesPerTexel = (data.BYTES_PER_ELEMENT * data.length) / Math.max(1, texels);
    this.#textures.set(data, { handle, kind, bytes: width * height * bytesPerTexel });
  }

  #formatOf(kind: TexelKind): { internal: number; format: number; type: number; channels: number } {
    const { gl } = this;
    if (kind === 'float') return { internal: gl.R32F, format: gl.RED, type: gl.FLOAT, channels: 1 };
    if (kind === 'index' || kind === 'bits')
      return { internal: gl.R32UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_INT, channels: 1 };
    if (kind === 'brick') return { internal: gl.RG32UI, format: gl.RG_INTEGER, type: gl.UNSIGNED_INT, channels: 2 };
    if (kind === 'colour') return { internal: gl.RGBA8, format: gl.RGBA, type: gl.UNSIGNED_BYTE, channels: 4 };
    if (kind === 'pair') return { internal: gl.RG32F, format: gl.RG, type: gl.FLOAT, channels: 2 };
    return { internal: gl.RGB32F, format: gl.RGB, type: gl.FLOAT, channels: 3 };
  }

  /** Frees every texture whose array is not in `used`. */
  keepOnly(used: ReadonlySet<unknown>): void {
    for (const [data, { handle }] of this.#textures) {
      if (used.has(data)) continue;
      this.gl.deleteTexture(handle);
      this.#textures.delete(data);
    }
  }
}
