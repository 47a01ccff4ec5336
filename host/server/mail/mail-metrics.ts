import type { Metrics } from 'adit/core/server';
import type { DatabaseMail } from './database-mail.ts';

/** Measures the mails that were not sent. */
export function measureMail(metrics: Metrics, mail: Pick<DatabaseMail, 'backlog'>): void {
  metrics.gauge(
    {
      name: 'adit_mails',
      help: 'Mails in the database, so of all processes: waiting to be sent, and given up in the last 90 days.',
      labels: ['state'],
    },
    async () => {
      const { waiting, failed } = await mail.backlog();
      return [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'failed' }, value: failed },
      ];
    },
  );
  metrics.gauge(
    { name: 'adit_mails_oldest_waiting_seconds', help: 'How long the oldest mail has waited; 0 when none waits.' },
    async () => [{ labels: {}, value: (await mail.backlog()).oldestSeconds }],
  );
}
