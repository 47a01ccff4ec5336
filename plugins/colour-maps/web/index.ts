import { colourMapProviders, definePlugin, DialogsToken } from 'adit/core/web';
import { GradientsToken } from 'adit/plugins/colour-maps';
import { categoricalMaps } from './maps/categorical-maps.ts';
import { continuousMaps } from './maps/continuous-maps.ts';
import { fixedMaps } from './maps/fixed-maps.ts';
import { GradientStore } from './store/gradient-store.ts';
import { GRADIENTS_KEY } from './store/preset-storage.ts';

export default definePlugin({
  activate(context) {
    const gradients = new GradientStore({
      storage: localStorage,
      dialogs: context.get(DialogsToken),
      all: () => context.list(colourMapProviders).flatMap((provider) => provider.list()),
      t: context.t,
    });
    context.bindValue(GradientsToken, gradients);
    const follow = (event: StorageEvent): void => {
      if (event.key === GRADIENTS_KEY) gradients.reload();
    };
    addEventListener('storage', follow);
    context.disposables.add(() => removeEventListener('storage', follow));
    context.add(colourMapProviders, {
      id: 'colour-maps.built-in',
      titleKey: 'builtIn',
      list: () => [
        ...continuousMaps({ greyscale: context.t('map.greyscale'), blueToCyan: context.t('map.blueToCyan') }),
        ...fixedMaps({ defaultBands: context.t('map.defaultBands') }),
        ...categoricalMaps,
      ],
    });
    context.add(colourMapProviders, { id: 'colour-maps.own', titleKey: 'own', list: () => gradients.maps });
  },
});
