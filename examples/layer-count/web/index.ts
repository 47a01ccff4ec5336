import { definePlugin, keyBindings, keyFacts, languagePacks, menuActions, statusItems } from 'adit/core/web';
import { SceneStoreToken } from 'adit/plugins/views';
import { countSettings } from '../shared/count-settings.ts';
import { countLayers } from './count-layers.ts';

const SAY = 'example.layers.say';

export default definePlugin({
  activate(context) {
    const scene = context.get(SceneStoreToken);
    const settings = context.settings(countSettings);
    const count = (): number => countLayers(scene.layers(scene.activeViewId), settings.value);
    const say = (): void => {
      const isTooMany = count() > settings.value.limit;
      context.notify({
        titleKey: isTooMany ? 'many' : 'few',
        values: { count: count(), limit: settings.value.limit },
        severity: isTooMany ? 'warning' : 'information',
        keep: isTooMany,
        actions: ['preferences.open-settings'],
      });
    };
    context.add(menuActions, { id: SAY, titleKey: 'say', places: ['palette'], run: say });
    context.add(statusItems, {
      id: 'example.layers.count',
      side: 'right',
      text: () => (settings.value.isShown ? context.t(settings.value.wording, { count: count() }) : undefined),
      action: SAY,
    });
    context.add(keyFacts, { id: 'example.layers.any', value: () => count() > 0 });
    context.add(keyBindings, {
      id: 'example.layers.keys',
      action: SAY,
      keys: 'Mod+Shift+L',
      when: { 'example.layers.any': true },
    });
    context.add(languagePacks, {
      id: 'example.layers.portuguese',
      code: 'pt-BR',
      name: 'Português (Brasil)',
      load: (plugin) => (plugin === 'core' ? import('./shell-in-portuguese.json') : undefined),
    });
  },
});
