import { reaction } from 'mobx';
import {
  ActiveSiteToken,
  ApiToken,
  ask,
  colourMapProviders,
  definePlugin,
  DialogsToken,
  HistoryToken,
  ServerEventsToken,
  ToastsToken,
} from 'adit/core/web';
import {
  ColourExchangeToken,
  GradientsToken,
  LegendsToken,
  siteColoursChanged,
  SiteColouringToken,
} from 'adit/plugins/colour-maps';
import { FileExchange } from './exchange/colour-exchange.ts';
import { categoricalMaps } from './maps/categorical-maps.ts';
import { continuousMaps } from './maps/continuous-maps.ts';
import { fixedMaps } from './maps/fixed-maps.ts';
import { lithologyMap } from './maps/lithology-map.ts';
import { LegendStore } from './site/legend-store.ts';
import { OwnLegend } from './site/own-legend.ts';
import { SiteColourStore } from './site/site-colour-store.ts';
import { SiteColouringStore } from './site/site-colouring-store.ts';
import { GradientStore } from './store/gradient-store.ts';
import { GRADIENTS_KEY } from './store/preset-storage.ts';

export default definePlugin({
  activate(context) {
    const { t, disposables } = context;
    const dialogs = context.get(DialogsToken);
    const toasts = context.get(ToastsToken);
    const events = context.get(ServerEventsToken);
    const all = () => context.list(colourMapProviders).flatMap((provider) => ask(() => provider.list(), []));
    const site = new SiteColourStore({
      api: context.get(ApiToken),
      site: context.get(ActiveSiteToken),
      log: context.log,
      canEdit: () => context.can('colour-maps.edit'),
    });
    const gradients = new GradientStore({ storage: localStorage, dialogs, toasts, site, all, t });
    const history = context.get(HistoryToken);
    const legends = new LegendStore({
      site,
      storage: new OwnLegend(localStorage),
      history,
      toasts,
      t,
    });
    context.bindValue(GradientsToken, gradients);
    context.bindValue(LegendsToken, legends);
    context.bindValue(SiteColouringToken, new SiteColouringStore({ site, history, toasts, t }));
    context.bindValue(ColourExchangeToken, new FileExchange({ gradients, legends, site, all, dialogs, toasts, t }));

    disposables.add(
      reaction(
        () => [site.siteId, context.can('colour-maps.view')] as const,
        ([, canView]) => {
          site.clear();
          legends.reload();
          if (canView) site.load();
        },
        { fireImmediately: true, equals: (left, right) => left[0] === right[0] && left[1] === right[1] },
      ),
    );
    disposables.add(
      events.on(siteColoursChanged, (changed) => {
        if (changed.site === site.siteId) site.load();
      }),
    );
    disposables.add(events.onReset(site.load));
    const follow = (event: StorageEvent): void => {
      if (event.key === GRADIENTS_KEY) gradients.reload();
    };
    addEventListener('storage', follow);
    disposables.add(() => removeEventListener('storage', follow));

    context.add(colourMapProviders, {
      id: 'colour-maps.built-in',
      titleKey: 'builtIn',
      list: () => [
        ...continuousMaps({ greyscale: t('map.greyscale'), blueToCyan: t('map.blueToCyan') }),
        ...fixedMaps({ defaultBands: t('map.defaultBands'), defaultCategories: t('map.defaultCategories') }),
        lithologyMap(t('map.lithology')),
        ...categoricalMaps,
      ],
    });
    context.add(colourMapProviders, { id: 'colour-maps.own', titleKey: 'own', list: () => gradients.maps });
  },
});
