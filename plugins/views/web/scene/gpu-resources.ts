import type { LayerGeometry } from '../../shared/scene.ts';
import { itemTextureWidth } from './material-shader.ts';
import type { VtkOpenGLRenderWindow, VtkShaderProgram } from './rendering.ts';

/** How the numbers of an array are stored in a texture, one texel for each (four bytes make a colour). */
export type TexelKind = 'float' | 'byte' | 'index' | 'colour';

/** An array that can live in a texture. */
export type TexelArray = Float32Array | Uint8Array | Uint32Array;

interface GpuTexture {
  readonly handle: WebGLTexture;
  readonly bytes: number;
}

interface GpuGeometry {
  readonly vertexArray: WebGLVertexArrayObject;
  readonly buffer: WebGLBuffer;
  readonly bytes: number;
}

/** Buffers, textures and programs of one graphics context. Every array is uploaded when it is first drawn, once for all views. */
export class GpuResources {
  readonly gl: WebGL2RenderingContext;
  /** True when the context smooths edges by multisampling. */
  readonly multisampled: boolean;
  #window: VtkOpenGLRenderWindow;
  #programs = new Map<string, VtkShaderProgram>();
  #geometries = new Map<LayerGeometry['positions'], GpuGeometry>();
  #textures = new Map<TexelArray, GpuTexture>();

  constructor(window: VtkOpenGLRenderWindow, gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.#window = window;
    this.multisampled = (gl.getParameter(gl.SAMPLES) as number) > 1;
  }

  /** Bytes of vertex buffers. */
  get geometryBytes(): number {
    return [...this.#geometries.values()].reduce((sum, one) => sum + one.bytes, 0);
  }

  /** Bytes of textures. */
  get textureBytes(): number {
    return [...this.#textures.values()].reduce((sum, one) => sum + one.bytes, 0);
  }

  /** Makes the program current; throws when the driver does not take it. */
  useProgram(vertex: string, fragment: string): VtkShaderProgram {
    const cache = this.#window.getShaderCache();
    const known = this.#programs.get(vertex);
    const program = known ? cache.readyShaderProgram(known) : cache.readyShaderProgramArray(vertex, fragment, '');
    if (!program) throw new Error('The graphics driver refused a shader');
    this.#programs.set(vertex, program);
    return program;
  }

  /** Binds the vertices of points (location 0) or segments (0 = start, 1 = end, one instance each). */
  bindGeometry(positions: Float32Array, kind: LayerGeometry['kind']): void {
    const geometry = this.#geometries.get(positions) ?? this.#uploadGeometry(positions, kind);
    this.gl.bindVertexArray(geometry.vertexArray);
  }

  #uploadGeometry(positions: Float32Array, kind: LayerGeometry['kind']): GpuGeometry {
    const { gl } = this;
    const vertexArray = gl.createVertexArray();
    const buffer = gl.createBuffer();
    gl.bindVertexArray(vertexArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, positions, gl.STATIC_DRAW);
    const locations = kind === 'lines' ? [0, 1] : [0];
    for (const location of locations) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, 3, gl.FLOAT, false, locations.length * 12, location * 12);
      gl.vertexAttribDivisor(location, locations.length - 1);
    }
    const geometry = { vertexArray, buffer, bytes: positions.byteLength };
    this.#geometries.set(positions, geometry);
    return geometry;
  }

  /** Binds an array as a texture to a unit. */
  bindTexture(unit: number, data: TexelArray, kind: TexelKind): void {
    const { gl } = this;
    const texture = this.#textures.get(data);
    gl.activeTexture(gl.TEXTURE0 + unit);
    if (texture) gl.bindTexture(gl.TEXTURE_2D, texture.handle);
    else this.#uploadTexture(data, kind);
  }

  #uploadTexture(data: TexelArray, kind: TexelKind): void {
    const { gl } = this;
    const [internal, format, type, channels] = {
      float: [gl.R32F, gl.RED, gl.FLOAT, 1],
      byte: [gl.R8UI, gl.RED_INTEGER, gl.UNSIGNED_BYTE, 1],
      index: [gl.R32UI, gl.RED_INTEGER, gl.UNSIGNED_INT, 1],
      colour: [gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, 4],
    }[kind] as [number, number, number, number];
    const texels = data.length / channels;
    const width = Math.max(1, Math.min(texels, itemTextureWidth));
    const height = Math.max(1, Math.ceil(texels / itemTextureWidth));
    if (height > (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number)) throw new RangeError(`${texels} values are too many for this graphics card`);
    const handle = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, handle);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.texStorage2D(gl.TEXTURE_2D, 1, internal, width, height);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    const fullRows = Math.floor(texels / width);
    if (fullRows > 0) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, fullRows, format, type, data.subarray(0, fullRows * width * channels));
    const rest = texels - fullRows * width;
    if (rest > 0) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, fullRows, rest, 1, format, type, data.subarray(fullRows * width * channels));
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    const bytesPerTexel = kind === 'byte' ? 1 : 4;
    this.#textures.set(data, { handle, bytes: width * height * bytesPerTexel });
  }

  /** Frees everything whose array is not in `used`. */
  keepOnly(used: ReadonlySet<unknown>): void {
    for (const [positions, geometry] of this.#geometries) {
      if (used.has(positions)) continue;
      this.gl.deleteVertexArray(geometry.vertexArray);
      this.gl.deleteBuffer(geometry.buffer);
      this.#geometries.delete(positions);
    }
    for (const [data, texture] of this.#textures) {
      if (used.has(data)) continue;
      this.gl.deleteTexture(texture.handle);
      this.#textures.delete(data);
    }
  }
}
