import type { Translate } from 'adit/core/web';
import type { LayerConfig } from 'adit/plugins/views';

/** The title of a layer in the user's language where the sort of layer is known, else as the dataset calls it. */
export function layerTitle(layer: Pick<LayerConfig, 'identifier' | 'label'>, t: Translate): string {
  const key = `layer.${layer.identifier}`;
  const text = t(key);
  return text === key ? layer.label : text;
}
