import type { Metrics } from 'adit/core/server';
import type { ColumnarEngine } from './columnar-engine.ts';

/** Measures what the engine keeps in memory for all sessions. */
export function measureCaches(metrics: Metrics, { caches }: ColumnarEngine): void {
  const read = (part: 'bytes' | 'limit') => () => [
    { labels: { of: 'columns' as const }, value: caches.columns[part] },
    { labels: { of: 'answers' as const }, value: caches.answers[part] },
  ];
  metrics.gauge(
    {
      name: 'adit_engine_columnar_cache_bytes',
      help: 'Columns of datasets, and what was computed from them, that are kept in memory for all sessions together.',
      labels: ['of'],
    },
    read('bytes'),
  );
  metrics.gauge(
    {
      name: 'adit_engine_columnar_cache_limit_bytes',
      help: 'The most of them that is kept while no session uses it.',
      labels: ['of'],
    },
    read('limit'),
  );
}
