import { AditError, decodeItems, readLayerValues, type BufferReference, type CodedValues } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { z } from 'zod';
import { keepsItem } from './keeps-item.ts';
import { itemCountOf, readValuesOf, type TestLayer } from './test-layer.ts';

type Asked = z.infer<(typeof readLayerValues)['params']>;
type Numbers = Awaited<ReturnType<RenderSessionClient['fetchBuffer']>>;

/** Answers what a workspace's plugins read of its layers, as the session would; every item counts in it. */
export class LayerAnswers {
  #layers: readonly TestLayer[];
  #offered = new Map<string, Numbers>();

  constructor(layers: readonly TestLayer[]) {
    this.#layers = layers;
  }

  /** Undefined for another call, and for a layer that the test does not have. */
  answer(name: string, asked: unknown): unknown {
    const { layerName, ...which } = asked as Asked;
    const layer = name === readLayerValues.name ? this.#layers.find((one) => one.name === layerName) : undefined;
    return layer && this.#read(layer, which);
  }

  /** The numbers that an answer named. */
  numbers({ key }: BufferReference): Numbers | undefined {
    return this.#offered.get(key);
  }

  #read(layer: TestLayer, { columns, items, subset = [], limit = Infinity }: Omit<Asked, 'layerName'>): unknown {
    const valuesOf = (name: string): Float64Array | CodedValues => {
      const values = layer.columns[name];
      if (!values) throw new AditError('unknown-field', { status: 404, values: { field: name } });
      return readValuesOf(values);
    };
    const keeps = keepsItem({ kind: 'all', of: subset === 'session' ? [] : subset }, valuesOf);
    const count = itemCountOf(layer);
    const asked =
      items === undefined ? Uint32Array.from({ length: count }, (_, item) => item) : decodeItems(items, count);
    const kept = asked.filter(keeps);
    const size = Math.min(limit, kept.length);
    const chosen = Uint32Array.from({ length: size }, (_, at) => kept[Math.floor((at * kept.length) / size)] as number);
    return {
      items: this.#offer(chosen),
      of: kept.length,
      columns: columns.map((name) => {
        const values = valuesOf(name);
        if (values instanceof Float64Array)
          return { name, values: this.#offer(Float64Array.from(chosen, (item) => values[item] as number)) };
        const codes = Uint32Array.from(chosen, (item) => values.codes[item] as number);
        return { name, values: this.#offer(codes), texts: [...values.texts] };
      }),
    };
  }

  #offer(numbers: Float64Array | Uint32Array): BufferReference {
    const key = `numbers-${this.#offered.size + 1}`;
    this.#offered.set(key, numbers);
    return { key, type: numbers instanceof Float64Array ? 'f64' : 'u32', length: numbers.length };
  }
}
