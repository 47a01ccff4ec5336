import { settings } from 'adit/core';
import { definePlugin, sceneListeners, SubsetsToken } from 'adit/core/server';
import { getFigures, statisticsSettings } from '../shared/index.ts';
import { figuresOf } from './figures-of.ts';
import { OutdatedFigures } from './outdated-figures.ts';

export default definePlugin({
  activate(context) {
    const subsets = context.get(SubsetsToken);
    const outdated = new OutdatedFigures();
    context.add(settings, statisticsSettings);
    context.add(sceneListeners, {
      id: 'statistics.outdated',
      changed: (session, change) => outdated.tell(session, change),
    });
    context.procedures.add(getFigures, async (session, asked) => {
      outdated.follow(session);
      return figuresOf(session, subsets, asked);
    });
  },
});
