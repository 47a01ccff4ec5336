import { createHash } from 'node:crypto';
import type { LayerAddress } from 'adit/core/server';

/** A key that names numbers of a layer by all that they depend on, so that the same key always names the same numbers. */
export function bufferKey({ dataset, layer }: LayerAddress, ...parts: readonly unknown[]): string {
  const text = JSON.stringify([dataset.id, dataset.version, layer, ...parts]);
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
