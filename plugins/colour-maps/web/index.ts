import { colourMapProviders, definePlugin } from 'adit/core/web';
import { categoricalMaps } from './maps/categorical-maps.ts';
import { continuousMaps } from './maps/continuous-maps.ts';
import { fixedMaps } from './maps/fixed-maps.ts';

export default definePlugin({
  activate(context) {
    context.add(colourMapProviders, {
      id: 'colour-maps.built-in',
      titleKey: 'builtIn',
      list: () => [
        ...continuousMaps({ greyscale: context.t('map.greyscale'), blueToCyan: context.t('map.blueToCyan') }),
        ...fixedMaps({ defaultBands: context.t('map.defaultBands') }),
        ...categoricalMaps,
      ],
    });
  },
});
