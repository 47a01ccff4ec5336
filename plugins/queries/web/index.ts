import { sceneParts } from 'adit/core';
import { definePlugin, layerFilters } from 'adit/core/web';
import { SceneStoreToken } from 'adit/plugins/views';
import { queriesPart } from '../shared/index.ts';
import { QueryStore, QueryStoreToken } from './store/query-store.ts';

export default definePlugin({
  activate(context) {
    const store = new QueryStore(context.get(SceneStoreToken));
    context.bindValue(QueryStoreToken, store);
    context.add(sceneParts, queriesPart);
    context.add(layerFilters, {
      id: 'queries.rows',
      permission: 'queries.use',
      offers: (layer) => (store.canAdd(layer) ? [{ id: 'query', title: context.t('offer') }] : []),
      add: ({ layerName }) => store.add(layerName),
      list: ({ layerName }) => store.queriesOf(layerName),
      setEnabled: ({ layerName }, enabled) => store.setAllEnabled(layerName, enabled),
      load: () => import('./panel/query-row.tsx'),
    });
  },
});
