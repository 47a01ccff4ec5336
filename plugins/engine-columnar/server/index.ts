import { definePlugin, removalHooks, renderEngines } from 'adit/core/server';
import { measureCaches } from './cache-metrics.ts';
import { ColumnarEngine } from './columnar-engine.ts';

export default definePlugin({
  activate(context) {
    const engine = new ColumnarEngine({ log: context.log });
    context.disposables.add(engine);
    context.add(renderEngines, engine);
    measureCaches(context.metrics, engine);
    context.add(removalHooks, {
      id: 'engine-columnar.forget',
      datasetsForgotten(ids) {
        engine.forget(ids);
      },
    });
  },
});
