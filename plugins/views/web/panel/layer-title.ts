import { datasetTypes, knownText, TitlesToken, useHost } from 'adit/core/web';
import type { SceneStoreLayer } from '../../shared/index.ts';

/** Gives the title of a layer in the user's language where its dataset type has one, else as the dataset calls it. Use it inside an `observer`. */
export function useLayerTitle(): (layer: SceneStoreLayer) => string {
  const host = useHost();
  return ({ datasetType, config }) => {
    const type = host.contributions.list(datasetTypes).find((one) => one.datasetType === datasetType);
    const texts = type && host.get(TitlesToken).textsOf(type);
    return (texts && knownText(texts, `layer.${config.identifier}`)) ?? config.label;
  };
}
