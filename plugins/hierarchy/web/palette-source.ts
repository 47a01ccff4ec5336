import { datasetTypes, type PaletteSource, type WebPluginContext } from 'adit/core/web';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import type { TreeView } from './store/tree-view.ts';

/** Finds datasets by a part of their names or of their places; choosing one shows it and makes it the active one. */
export function datasetSource(context: WebPluginContext, view: TreeView): PaletteSource {
  const iconOf = (dataset: TreeDataset) =>
    context.list(datasetTypes).find(({ datasetType }) => datasetType === dataset.dataType)?.icon;
  return {
    id: 'hierarchy.datasets',
    titleKey: 'panel.title',
    find(text) {
      const words = text.toLocaleLowerCase().split(/\s+/);
      return view.tree.datasets
        .filter(({ status }) => status === 'Complete')
        .map((dataset) => ({ dataset, place: [dataset.groupName, dataset.folderPath].filter(Boolean).join(' / ') }))
        .filter(({ dataset, place }) => {
          const whole = `${dataset.name} ${place}`.toLocaleLowerCase();
          return words.every((word) => whole.includes(word));
        })
        .map(({ dataset, place }) => {
          const icon = iconOf(dataset);
          return {
            id: `dataset/${dataset.id}`,
            title: dataset.name,
            hint: place,
            ...(icon ? { icon } : {}),
            run: () => view.show(dataset),
          };
        });
    },
  };
}
