import { sceneParts } from 'adit/core';
import { definePlugin, layerFilters, RenderSessionToken, TitlesToken } from 'adit/core/web';
import { SceneStoreToken } from 'adit/plugins/views';
import { filterEditors, filterKinds, filtersPart, ownKinds } from '../shared/index.ts';
import { ownEditors } from './kinds/index.ts';
import { FieldValueStore, FieldValueStoreToken } from './store/field-value-store.ts';
import { FilterStore, FilterStoreToken } from './store/filter-store.ts';

export default definePlugin({
  activate(context) {
    const scene = context.get(SceneStoreToken);
    const store = new FilterStore({
      scene,
      titles: context.get(TitlesToken),
      kinds: () => context.list(filterKinds),
    });
    context.bindValue(FilterStoreToken, store);
    context.bindValue(FieldValueStoreToken, new FieldValueStore(scene, context.get(RenderSessionToken)));
    context.add(sceneParts, filtersPart);
    for (const kind of ownKinds) context.add(filterKinds, kind);
    for (const editor of ownEditors) context.add(filterEditors, editor);
    context.add(layerFilters, {
      id: 'filters.rows',
      permission: 'filters.use',
      offers: (layer) => store.offers(layer),
      add: (layer, offerId) => store.add(layer, offerId),
      list: ({ layerName }) => store.filtersOf(layerName),
      setEnabled: ({ layerName }, enabled) => store.setAllEnabled(layerName, enabled),
      load: () => import('./panel/filter-row.tsx'),
    });
  },
});
