import { definePlugin, renderEngines } from 'adit/core/server';
import { ParaviewEngine } from './paraview-engine.ts';

export default definePlugin({
  activate(context) {
    const engine = new ParaviewEngine(context.log);
    context.disposables.add(engine);
    context.add(renderEngines, engine);
  },
});
