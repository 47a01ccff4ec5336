import type { ServerPluginContext } from 'adit/core/server';
import { measure } from '../shared/routes.ts';

/** Adds metrics, and a route that they count. */
export function addMetrics({ metrics, routes }: ServerPluginContext): void {
  const things = metrics.counter({ name: 'adit_acme_fenced_things_total', help: 'Things by kind.', labels: ['kind'] });
  const work = metrics.histogram({ name: 'adit_acme_fenced_work_seconds', help: 'How long work takes.' });
  let open = 0;
  metrics.gauge({ name: 'adit_acme_fenced_open', help: 'What is open.' }, () => [{ labels: {}, value: open }]);
  metrics.gauge(
    { name: 'adit_acme_fenced_never', help: 'What nobody knows.' },
    () => new Promise<never>(() => undefined),
  );
  metrics.total({ name: 'adit_acme_fenced_sums_total', help: 'A sum.', labels: ['of'] }, async () => [
    { labels: { of: 'all' }, value: 12 },
    // A label that it has not: it is left out.
    { labels: { other: 'label' } as never, value: 1 },
  ]);
  routes.add(measure, async ({ body: { kinds, times } }) => {
    open += 1;
    for (let kind = 0; kind < kinds; kind += 1) things.add({ kind: `kind ${kind}` });
    for (let time = 0; time < times; time += 1) work.observe({}, 0.2);
    return {
      late: whyNot(() => metrics.counter({ name: 'adit_acme_fenced_late_total', help: 'Too late.' })),
      less: whyNot(() => things.add({ kind: 'kind 0' }, -5)),
    };
  });
}

function whyNot(act: () => unknown): string {
  try {
    act();
    return 'it was done';
  } catch (error) {
    return (error as Error).message;
  }
}
