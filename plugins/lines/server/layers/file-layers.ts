import { extensionOf, type Layer, type LengthUnit } from 'adit/core';
import type { BuildRun, DatasetWriter, LineProperty, LineTotals } from 'adit/core/server';
import type { LineTaker, WholeLine } from '../sink/whole-line.ts';
import { LineLayer } from './line-layer.ts';

/** Objects beyond share one layer. */
const MAX_LAYERS = 200;
const NAME = 'lines';

/** A layer that is on disk, and its lines together. */
export interface WrittenLayer {
  readonly layer: Layer;
  readonly totals: LineTotals;
}

/** The layers of a file: one, or one for each of its objects. */
export class FileLayers implements LineTaker {
  readonly properties = new Map<string, LineProperty>();
  readonly #fileName: string;
  readonly #coordinates: BuildRun['coordinates'];
  readonly #layers = new Map<string | undefined, LineLayer>();

  constructor(fileName: string, coordinates: BuildRun['coordinates']) {
    this.#fileName = fileName;
    this.#coordinates = coordinates;
  }

  take(line: WholeLine): void {
    this.#coordinates?.move(line.xyz);
    const isNew = !this.#layers.has(line.object);
    const object = isNew && this.#layers.size >= MAX_LAYERS ? undefined : line.object;
    const layer = this.#layers.get(object) ?? new LineLayer(this.#fileName);
    this.#layers.set(object, layer);
    layer.add(line, this.properties);
  }

  get layers(): readonly LineLayer[] {
    return [...this.#layers.values()];
  }

  /** The property whose categories the tree lists. */
  get pieces(): string | undefined {
    return [...this.properties.values()].find(({ isPieces }) => isPieces)?.name;
  }

  /** Writes the layers; `written` is how many there are before them, of `files` files in all. */
  async write(
    writer: DatasetWriter,
    { written, files, unit }: { written: number; files: number; unit: LengthUnit },
  ): Promise<WrittenLayer[]> {
    const layers: WrittenLayer[] = [];
    for (const [object, layer] of this.#layers) {
      const number = written + layers.length + 1;
      const name = number === 1 ? NAME : `${NAME}-${number}`;
      const label = object ?? (files > 1 ? baseOf(this.#fileName) : undefined) ?? 'Lines';
      layers.push(await layer.write(writer, { name, label, fileName: this.#fileName, unit }));
    }
    return layers;
  }
}

function baseOf(fileName: string): string {
  const name = fileName.split('/').at(-1) ?? '';
  return name.slice(0, -extensionOf(name).length - 1);
}
