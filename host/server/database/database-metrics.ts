import type { Metrics } from 'adit/core/server';
import type { Database } from './open-database.ts';

/** Measures the connections to the database, and what went wrong with them. */
export function measureDatabase(metrics: Metrics, { pool, workPool, failures }: Database): void {
  const pools = Object.entries({ calls: pool, work: workPool });
  metrics.gauge(
    {
      name: 'adit_database_connections',
      help: 'Connections of the process to the database, for calls and for its own work: used now, idle, and the most that there can be.',
      labels: ['pool', 'state'],
    },
    () =>
      pools.flatMap(([name, { totalCount, idleCount, options }]) => [
        { labels: { pool: name, state: 'used' }, value: totalCount - idleCount },
        { labels: { pool: name, state: 'idle' }, value: idleCount },
        { labels: { pool: name, state: 'most' }, value: options.max },
      ]),
  );
  metrics.gauge(
    {
      name: 'adit_database_waiting',
      help: 'Queries that wait for a connection to the database, of calls and of own work.',
      labels: ['pool'],
    },
    () => pools.map(([name, { queued }]) => ({ labels: { pool: name }, value: queued })),
  );
  metrics.total(
    {
      name: 'adit_database_failures_total',
      help: 'Connections to the database that broke, and queries that failed, those that a rule of the tables refused included.',
      labels: ['kind'],
    },
    () => [
      { labels: { kind: 'connection' }, value: failures.connection },
      { labels: { kind: 'query' }, value: failures.query },
    ],
  );
}
