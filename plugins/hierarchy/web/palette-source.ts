import { IconZoomScan } from '@tabler/icons-react';
import { datasetTypes, type PaletteEntry, type PaletteSource, type WebPluginContext } from 'adit/core/web';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import type { TreeView } from './store/tree-view.ts';
import type { TreeZoom } from './store/tree-zoom.ts';

/** Find datasets by a part of their names or of their places: one to show a dataset and make it the active one, the other to zoom to it. */
export function datasetSources(context: WebPluginContext, view: TreeView, zoom: TreeZoom): readonly PaletteSource[] {
  const iconOf = (dataset: TreeDataset) =>
    context.list(datasetTypes).find(({ datasetType }) => datasetType === dataset.dataType)?.icon;
  const find = (text: string, entryOf: (dataset: TreeDataset) => Omit<PaletteEntry, 'hint'>): PaletteEntry[] => {
    const words = text.toLocaleLowerCase().split(/\s+/);
    return view.tree.datasets
      .filter(({ status }) => status === 'Complete')
      .map((dataset) => ({
        ...entryOf(dataset),
        hint: [dataset.groupName, dataset.folderPath].filter(Boolean).join(' / '),
      }))
      .filter(({ title, hint }) => {
        const whole = `${title} ${hint}`.toLocaleLowerCase();
        return words.every((word) => whole.includes(word));
      });
  };
  const show: PaletteSource = {
    id: 'hierarchy.datasets',
    titleKey: 'panel.title',
    find: (text) =>
      find(text, (dataset) => {
        const icon = iconOf(dataset);
        return {
          id: `dataset/${dataset.id}`,
          title: dataset.name,
          ...(icon ? { icon } : {}),
          run: () => view.show(dataset),
        };
      }),
  };
  const zoomTo: PaletteSource = {
    id: 'hierarchy.zoom',
    titleKey: 'zoom.title',
    find: (text) =>
      text === ''
        ? []
        : find(text, (dataset) => ({
            id: `zoom/${dataset.id}`,
            title: context.t('zoom.to', { name: dataset.name }),
            icon: IconZoomScan,
            run: () => zoom.zoomTo([dataset]),
          })),
  };
  return [show, zoomTo];
}
