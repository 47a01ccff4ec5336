import { definePlugin, OperatorSettingsToken, renderEngines } from 'adit/core/server';
import { ParaviewEngine } from './paraview-engine.ts';

export default definePlugin({
  activate(context) {
    const engine = new ParaviewEngine(context.log, context.get(OperatorSettingsToken).pvserver);
    context.disposables.add(engine);
    context.add(renderEngines, engine);
  },
});
