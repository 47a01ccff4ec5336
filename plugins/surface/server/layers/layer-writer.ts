import { boundsOf, type Layer, type StoredGeometry } from 'adit/core';
import { CategoryColumnBuilder, groundLook, GroundTest, type DatasetWriter } from 'adit/core/server';
import type { ReadShape } from '../read-shapes.ts';
import type { TextureStore } from '../texture/texture-store.ts';
import type { Hierarchy } from './choose-hierarchy.ts';
import { groupGeometry } from './group-geometry.ts';
import type { TextureGroup } from './split-by-texture.ts';

/** The name and type of the one property of surfaces. */
export const HIERARCHY_COLUMN = 'hierarchy_0';

interface LayerItems {
  readonly identifier: 'surface' | 'line' | 'point';
  readonly label: string;
  readonly positions: Float64Array;
  /** The state and the source line of each item. */
  readonly states: Uint32Array;
  readonly lines: Uint32Array;
  /** How they look at first, where that is not as others do. */
  readonly look?: ReturnType<typeof groundLook>;
}

/** Writes the layers of surfaces; names are numbered from the second layer of a kind on. */
export class LayerWriter {
  readonly #writer: DatasetWriter;
  readonly #textures: TextureStore;
  readonly #counts = new Map<string, number>();
  readonly #warned = new WeakMap<ReadShape['account'], Set<string>>();

  constructor(writer: DatasetWriter, textures: TextureStore) {
    this.#writer = writer;
    this.#textures = textures;
  }

  /** Writes triangles. An image that cannot be used is warned of, and the triangles are drawn without it. */
  async writeTriangles(shape: ReadShape, group: TextureGroup, hierarchy: Hierarchy): Promise<Layer> {
    const { triangles: all } = shape.model;
    const stored = group.texture && (await this.#textures.store(group.texture.file));
    if (typeof stored === 'string') this.#warnOnce(shape, stored, group.texture?.file.name ?? '');
    const texture = typeof stored === 'string' ? undefined : stored;
    const { positions, triangles, textureCoordinates } = groupGeometry(shape.model, {
      triangles: group.triangles,
      ...(texture && group.texture ? { texture: group.texture } : {}),
    });
    const items: LayerItems = {
      identifier: 'surface',
      label: labelOf(group, texture !== undefined),
      positions,
      states: group.triangles.map((triangle) => all.states.at(triangle)),
      lines: group.triangles.map((triangle) => all.lines.at(triangle)),
      ...(!texture && isGround(positions, triangles) ? { look: lookOfGround(positions) } : {}),
    };
    return this.#write(shape, items, hierarchy, (name, file) => ({
      kind: 'triangles',
      positions: file,
      triangles: this.#writer.writeColumn(`${name}-triangles`, triangles),
      ...(texture && textureCoordinates
        ? { texture, textureCoordinates: this.#writer.writeColumn(`${name}-texture-coordinates`, textureCoordinates) }
        : {}),
    }));
  }

  async writeLines(shape: ReadShape, hierarchy: Hierarchy): Promise<Layer> {
    const { positions, offsets, states, lines } = shape.model.polylines;
    const items: LayerItems = {
      identifier: 'line',
      label: 'Lines',
      positions: positions.numbers,
      states: states.numbers,
      lines: lines.numbers,
    };
    return this.#write(shape, items, hierarchy, (name, file) => ({
      kind: 'lines',
      positions: file,
      offsets: this.#writer.writeColumn(`${name}-offsets`, offsets.numbers),
    }));
  }

  async writePoints(shape: ReadShape, hierarchy: Hierarchy): Promise<Layer> {
    const { positions, states, lines } = shape.model.points;
    const items: LayerItems = {
      identifier: 'point',
      label: 'Points',
      positions: positions.numbers,
      states: states.numbers,
      lines: lines.numbers,
    };
    return this.#write(shape, items, hierarchy, (_name, file) => ({ kind: 'points', positions: file }));
  }

  /** An image may be used in many ways; that it cannot be used is said once a shape. */
  #warnOnce({ account }: ReadShape, code: string, name: string): void {
    const warned = this.#warned.get(account) ?? new Set<string>();
    this.#warned.set(account, warned);
    if (warned.has(name)) return;
    warned.add(name);
    account.warnOfFile(code, { name });
  }

  async #write(
    { source, model }: ReadShape,
    { identifier, label, positions, states, lines, look }: LayerItems,
    hierarchy: Hierarchy,
    geometryOf: (name: string, positions: ReturnType<DatasetWriter['writeColumn']>) => StoredGeometry,
  ): Promise<Layer> {
    const count = (this.#counts.get(identifier) ?? 0) + 1;
    this.#counts.set(identifier, count);
    const stem = identifier === 'surface' ? identifier : `${identifier}s`;
    const name = count === 1 ? stem : `${stem}-${count}`;
    const geometry = geometryOf(name, this.#writer.writeColumn(`${name}-positions`, positions));
    const identity = { file: `${name}-hierarchy`, name: HIERARCHY_COLUMN, unit: 'none' } as const;
    const column = new CategoryColumnBuilder(this.#writer, identity);
    column.append(states.map((state) => hierarchy.codes[state] as number));
    const category = await column.close(hierarchy.names);
    const isPlain = 'texture' in geometry || (category.statistics.distinct ?? 0) < 2;
    return {
      name,
      identifier,
      label,
      fileName: source.fileName,
      count: states.length,
      geometry,
      bounds: [...boundsOf(positions)],
      columns: [category],
      ...(model.hasLines ? { sourceLines: this.#writer.writeColumn(`${name}-lines`, lines) } : {}),
      defaults: {
        selected: true,
        open: true,
        ...look,
        ...(isPlain ? {} : { colourBy: HIERARCHY_COLUMN }),
      },
    };
  }
}

/** `positions` holds triples of coordinates, `triangles` triples of vertices. */
function isGround(positions: Float64Array, triangles: Uint32Array): boolean {
  const test = new GroundTest();
  const corners = new Float64Array(9);
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    for (let place = 0; place < 9; place += 1)
      corners[place] = positions[(triangles[at + Math.floor(place / 3)] as number) * 3 + (place % 3)] as number;
    test.add(corners);
  }
  return test.isGround;
}

function lookOfGround(positions: Float64Array): ReturnType<typeof groundLook> {
  const [, , , , lowest, highest] = boundsOf(positions);
  return groundLook(lowest, highest);
}

function labelOf({ object = 'Surface', texture }: TextureGroup, isTextured: boolean): string {
  return isTextured && texture ? `${object} (${baseName(texture.file.name)})` : object;
}

function baseName(path: string): string {
  return path.split('/').at(-1) ?? path;
}
