import type { Metrics } from 'adit/core/server';
import type { EventOutbox } from './event-outbox.ts';

/** Measures who listens to events, and how late they are. */
export function measureEvents(metrics: Metrics, outbox: EventOutbox): void {
  metrics.gauge({ name: 'adit_event_streams', help: 'Browsers that hear events from this process.' }, () => [
    { labels: {}, value: outbox.listeners },
  ]);
  metrics.gauge(
    {
      name: 'adit_events_lag_seconds',
      help: 'How long the oldest event that this process has not handed out has waited; 0 when there is none.',
    },
    async () => [{ labels: {}, value: await outbox.lag() }],
  );
}
