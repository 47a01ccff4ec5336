import { colourMapProviders, definePlugin } from 'adit/core/web';
import { exampleMap } from './example-map.ts';

export default definePlugin({
  activate(context) {
    context.add(colourMapProviders, {
      id: 'acme.example.maps',
      titleKey: 'title',
      list: () => [exampleMap(context.t('map'))],
    });
  },
});
