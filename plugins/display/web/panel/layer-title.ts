import { knownText, TitlesToken, useDatasetType, useService, type Translate } from 'adit/core/web';
import type { LayerConfig } from 'adit/plugins/views';

/** The texts of the plugin that a dataset type comes from; undefined while it is off. Use it inside an `observer`. */
export function useTypeTexts(datasetType: string): Translate | undefined {
  const titles = useService(TitlesToken);
  const type = useDatasetType(datasetType);
  return type && titles.textsOf(type);
}

/** The title of a layer in the user's language where its plugin has one, else as the dataset calls it. */
export function layerTitle(layer: Pick<LayerConfig, 'identifier' | 'label'>, texts: Translate | undefined): string {
  return textOf(texts, `layer.${layer.identifier}`) ?? layer.label;
}

/** The text of a key, or undefined when there is none. */
export function textOf(
  texts: Translate | undefined,
  key: string,
  values?: Parameters<Translate>[1],
): string | undefined {
  return texts && knownText(texts, key, values);
}
