import type { Metrics } from 'adit/core/server';
import { measureEvents } from '../events/event-metrics.ts';
import type { EventOutbox } from '../events/event-outbox.ts';
import type { DatabaseMail } from '../mail/database-mail.ts';
import { measureMail } from '../mail/mail-metrics.ts';
import { measureProcess } from './process-metrics.ts';

/** Measures the parts of the host that do not count by themselves. */
export function measureHost(
  metrics: Metrics,
  parts: { dataFolder: string; outbox: EventOutbox; mail: DatabaseMail },
): void {
  measureProcess(metrics, parts.dataFolder);
  measureEvents(metrics, parts.outbox);
  measureMail(metrics, parts.mail);
}
