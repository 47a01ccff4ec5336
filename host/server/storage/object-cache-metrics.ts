import type { Metrics } from 'adit/core/server';
import type { ObjectCache } from './object-cache.ts';

/** Measures the copies of objects on this machine. */
export function measureObjectCache(metrics: Metrics, cache: ObjectCache): void {
  metrics.gauge(
    {
      name: 'adit_object_cache_bytes',
      help: 'Copies of the bucket on this machine: kept when they were tidied last, and the most that may be kept.',
      labels: ['kind'],
    },
    () => [
      { labels: { kind: 'kept' }, value: cache.bytes },
      { labels: { kind: 'most' }, value: cache.mostBytes },
    ],
  );
  metrics.total(
    {
      name: 'adit_object_cache_files_total',
      help: 'Files of the bucket that were asked for: there already, or copied from the bucket (a miss).',
      labels: ['found'],
    },
    () => [
      { labels: { found: 'there' }, value: cache.fetches.there },
      { labels: { found: 'copied' }, value: cache.fetches.copied },
    ],
  );
}
