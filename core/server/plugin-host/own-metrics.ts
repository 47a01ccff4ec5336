import type { Disposable, DisposableStore } from 'adit/core';
import type { Metrics } from '../metrics.ts';

/** The metrics of one plugin: under names that begin with its id, and gone with it. @internal */
export function ownMetrics(pluginId: string, metrics: Metrics, undo: DisposableStore): Metrics {
  const prefix = `adit_${pluginId.replaceAll(/[.-]/g, '_')}_`;
  const own = <Made extends Disposable>(name: string, make: () => Made): Made => {
    if (!name.startsWith(prefix))
      throw new Error(`The metric "${name}" of plugin "${pluginId}" must begin with ${prefix}`);
    const made = make();
    undo.add(made);
    return made;
  };
  return {
    counter: (spec) => own(spec.name, () => metrics.counter(spec)),
    histogram: (spec) => own(spec.name, () => metrics.histogram(spec)),
    gauge: (spec, read) => own(spec.name, () => metrics.gauge(spec, read)),
    total: (spec, read) => own(spec.name, () => metrics.total(spec, read)),
  };
}
