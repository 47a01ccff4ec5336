import type { Metrics } from 'adit/core/server';
import type { Database } from './open-database.ts';

/** Measures the connections to the database, and what went wrong with them. */
export function measureDatabase(metrics: Metrics, { pool, failures }: Database): void {
  metrics.gauge(
    {
      name: 'adit_database_connections',
      help: 'Connections of the process to the database: used now, idle, and the most that there can be.',
      labels: ['state'],
    },
    () => [
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'most' }, value: pool.options.max },
    ],
  );
  metrics.gauge({ name: 'adit_database_waiting', help: 'Queries that wait for a connection to the database.' }, () => [
    { labels: {}, value: pool.waitingCount },
  ]);
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
