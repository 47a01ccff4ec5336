import { sql } from 'kysely';
import type { MetricCounter, Metrics } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';

/** Counts the jobs that ended in this process. */
export function countEndedJobs(metrics: Metrics): MetricCounter<'kind' | 'result'> {
  return metrics.counter({
    name: 'adit_jobs_ended_total',
    help: 'Background jobs that this process ended, by kind and by whether they were done or failed.',
    labels: ['kind', 'result'],
  });
}

/** Measures the jobs of all processes that have not ended. */
export function measureJobs(metrics: Metrics, database: HostDatabase): void {
  metrics.gauge(
    {
      name: 'adit_jobs',
      help: 'Background jobs in the database, so of all processes, that are queued or running.',
      labels: ['kind', 'state'],
    },
    async () => {
      const rows = await database
        .selectFrom('jobs')
        .select(['name', 'status', sql<number>`count(*)::integer`.as('count')])
        .where('status', 'in', ['queued', 'running'])
        .groupBy(['name', 'status'])
        .execute();
      return rows.map(({ name, status, count }) => ({ labels: { kind: name, state: status }, value: count }));
    },
  );
  metrics.gauge(
    {
      name: 'adit_jobs_oldest_queued_seconds',
      help: 'How long the oldest queued job of a kind has waited, in all processes.',
      labels: ['kind'],
    },
    async () => {
      const rows = await database
        .selectFrom('jobs')
        .select(['name', sql<number>`extract(epoch from now() - min(created_at))::float8`.as('seconds')])
        .where('status', '=', 'queued')
        .groupBy('name')
        .execute();
      return rows.map(({ name, seconds }) => ({ labels: { kind: name }, value: seconds }));
    },
  );
}
