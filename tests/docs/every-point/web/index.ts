import { datasetExporters, datasetImporters, fileReaders, readPart, sceneParts } from 'adit/core';
import {
  colourMapProviders,
  datasetTypes,
  definePlugin,
  keyBindings,
  keyFacts,
  languagePacks,
  layerFilters,
  layerPanes,
  menuActions,
  pages,
  paletteSources,
  panels,
  shellItems,
  sidebarItems,
  statusItems,
  ToastsToken,
  tools,
  viewMenuSections,
  viewOverlays,
} from 'adit/core/web';
import { filterEditors, filterKinds } from 'adit/plugins/filters';
import { importDialogReplacements } from 'adit/plugins/importing';
import { toastKeys } from 'adit/plugins/notifications';
import {
  browserParts,
  datasetNames,
  layerCuts,
  layerHighlights,
  SceneStoreToken,
  viewPainters,
  viewPickers,
} from 'adit/plugins/views';
import { assayed, importer, notePart, noteReader } from '../shared-parts.ts';
import { DotIcon } from './dot-icon.tsx';

export default definePlugin({
  activate(context) {
    const scene = context.get(SceneStoreToken);
    const toasts = context.get(ToastsToken);
    const load = () => import('./nothing.tsx');
    const noted = new Set<string>();

    context.add(panels, {
      id: 'acme.every.panel',
      titleKey: 'title',
      icon: DotIcon,
      location: 'right',
      single: true,
      load,
    });
    context.add(tools, {
      id: 'acme.every.relief',
      titleKey: 'title',
      icon: DotIcon,
      group: 'navigate',
      kind: 'toggle',
      start() {
        const { activeViewId } = scene;
        scene.setViewState(activeViewId, { zScaling: 3 });
        return { dispose: () => scene.setViewState(activeViewId, { zScaling: 1 }) };
      },
    });
    context.add(menuActions, {
      id: 'acme.every.greet',
      titleKey: 'greet',
      places: ['palette'],
      run: () => toasts.show({ type: 'success', title: context.t('greet') }),
    });
    context.add(keyFacts, { id: 'acme.every.noted', value: () => noted.size > 0 });
    context.add(keyBindings, {
      id: 'acme.every.keys',
      action: 'acme.every.greet',
      keys: 'Mod+Shift+U',
      when: { 'acme.every.noted': true },
    });
    context.add(statusItems, {
      id: 'acme.every.status',
      side: 'right',
      text: () => (noted.size > 0 ? [...noted].join(', ') : undefined),
      action: 'acme.every.greet',
    });
    context.add(languagePacks, {
      id: 'acme.every.portuguese',
      code: 'pt-BR',
      name: 'Português (Brasil)',
      load: (pluginId) => (pluginId === 'acme.every' ? Promise.resolve({ default: { title: 'Tudo' } }) : undefined),
    });
    context.add(shellItems, { id: 'acme.every.header', place: 'header-end', load });
    context.add(pages, {
      id: 'acme.every.page',
      path: '/every/:id',
      titleKey: 'title',
      layout: 'plain',
      access: 'signed-in',
      load,
    });
    context.add(sidebarItems, { id: 'acme.every.link', path: '/every/1', titleKey: 'title', icon: DotIcon });
    context.add(paletteSources, {
      id: 'acme.every.notes',
      titleKey: 'title',
      find: (text) =>
        [...noted].filter((note) => note.includes(text)).map((note) => ({ id: note, title: note, run() {} })),
    });
    context.add(datasetTypes, {
      id: 'acme.every.type',
      datasetType: 'Every',
      titleKey: 'title',
      icon: DotIcon,
      order: 500,
    });
    context.add(datasetImporters, importer);
    context.add(fileReaders, noteReader);
    context.add(datasetExporters, {
      id: 'acme.every.heights',
      titleKey: 'heights',
      descriptionKey: 'heights.description',
    });
    context.add(colourMapProviders, {
      id: 'acme.every.maps',
      titleKey: 'title',
      list: () => [
        {
          id: 'acme.every.copper',
          name: 'Copper',
          kind: 'continuous',
          rgbPoints: [0, 0.2, 0.1, 0, 1, 0.9, 0.5, 0.3],
          annotations: [],
          colours: [],
        },
      ],
    });
    context.add(viewOverlays, { id: 'acme.every.overlay', load });
    context.add(viewMenuSections, { id: 'acme.every.menu', load });
    context.add(layerPanes, {
      id: 'acme.every.pane',
      titleKey: 'title',
      isFor: ({ layers }) => layers.some(({ geometryKind }) => geometryKind === 'blocks'),
      isEnabled: () => true,
      isOn: ({ datasetId }) => noted.has(datasetId),
      setOn: ({ datasetId }, on) => void (on ? noted.add(datasetId) : noted.delete(datasetId)),
      load,
    });
    context.add(layerFilters, {
      id: 'acme.every.outline',
      offers: ({ fields }) => fields.slice(0, 1).map(({ name }) => ({ id: name, field: name, title: 'Outline' })),
      add: ({ layerName }) => void noted.add(layerName),
      list: ({ layerName }) => (noted.has(layerName) ? [{ id: layerName, enabled: true }] : []),
      setEnabled() {},
      load,
    });
    context.add(sceneParts, notePart);
    context.add(filterKinds, assayed);
    context.add(filterEditors, { id: assayed.id, load });
    context.add(layerCuts, {
      id: 'acme.every.cut',
      regions: (_view, layer) =>
        readPart(layer, notePart) === 'upper half'
          ? [{ planes: [{ point: [0, 0, 0], normal: [0, 0, 1] }], inverted: false, wholeItems: false }]
          : [],
    });
    context.add(layerHighlights, { id: 'acme.every.highlight', highlight: () => undefined });
    context.add(viewPickers, {
      id: 'acme.every.picker',
      picked: ({ layerName }) => toasts.show({ type: 'primary', title: layerName }),
    });
    context.add(viewPainters, {
      id: 'acme.every.painter',
      paints: () => false,
      representations: () => [],
      paint: () => ({ itemAt: async () => undefined, dispose() {} }),
    });
    context.add(datasetNames, { id: 'acme.every.names', nameOf: (id) => (noted.has(id) ? 'A dataset with a note' : undefined) });
    context.add(browserParts, {
      id: 'acme.every.browser-part',
      part: 'filtersDisplayState',
      read: () => [...noted],
      show: (value) => void (Array.isArray(value) && value.forEach((one) => noted.add(String(one)))),
    });
    context.add(toastKeys, {
      id: 'acme.every.toasts',
      keyOf: (kind, { datasetId }) => (kind === 'warning' ? datasetId : undefined),
    });
    context.add(importDialogReplacements, {
      id: 'acme.every.dialog',
      takes: (_target, { datasetType }) => datasetType === 'Every',
      open: async () => undefined,
    });
  },
});
