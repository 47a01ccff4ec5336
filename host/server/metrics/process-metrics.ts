import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from 'adit/core/server';
import { packageRoot } from '../../build/package-root.ts';

/** How often the event loop is looked at, in milliseconds; this much of a measured delay is no delay. */
const LOOK_MILLISECONDS = 10;
const quantiles = [0.5, 0.9, 0.99, 1];

/** Measures what every program has: processor, memory, event loop, its version, and the disk that it keeps data on. */
export function measureProcess(metrics: Metrics, dataFolder: string): void {
  const version = versionOfAdit();
  metrics.total(
    {
      name: 'adit_process_cpu_seconds_total',
      help: 'Processor time of the process, its threads included.',
      labels: ['mode'],
    },
    () => {
      const { user, system } = process.cpuUsage();
      return [
        { labels: { mode: 'user' }, value: user / 1e6 },
        { labels: { mode: 'system' }, value: system / 1e6 },
      ];
    },
  );
  metrics.gauge(
    {
      name: 'adit_process_memory_bytes',
      help: 'Memory of the process: resident in all, the heap of the main thread, and buffers outside of it.',
      labels: ['kind'],
    },
    () => {
      const { rss, heapUsed, external } = process.memoryUsage();
      return [
        { labels: { kind: 'resident' }, value: rss },
        { labels: { kind: 'heap' }, value: heapUsed },
        { labels: { kind: 'external' }, value: external },
      ];
    },
  );
  metrics.gauge(
    { name: 'adit_process_start_time_seconds', help: 'When the process began, in seconds since 1970.' },
    () => [{ labels: {}, value: Math.round(Date.now() / 1000 - process.uptime()) }],
  );
  measureEventLoop(metrics);
  metrics.gauge(
    {
      name: 'adit_build_info',
      help: 'Always 1; its labels are the versions of Adit and Node.js.',
      labels: ['version', 'node'],
    },
    () => [{ labels: { version, node: process.versions.node }, value: 1 }],
  );
  metrics.gauge(
    {
      name: 'adit_data_folder_bytes',
      help: 'The disk of the data folder: free for Adit, and its size.',
      labels: ['kind'],
    },
    async () => {
      const { bavail, blocks, bsize } = await statfs(dataFolder);
      return [
        { labels: { kind: 'free' }, value: bavail * bsize },
        { labels: { kind: 'size' }, value: blocks * bsize },
      ];
    },
  );
}

function measureEventLoop(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: LOOK_MILLISECONDS });
  delay.enable();
  metrics.gauge(
    {
      name: 'adit_event_loop_delay_seconds',
      help: 'How late the main thread came to its work since somebody asked last; quantile 1 is the longest delay.',
      labels: ['quantile'],
    },
    () => {
      const readings = quantiles.map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: Math.max(0, delay.percentile(quantile * 100) / 1e9 - LOOK_MILLISECONDS / 1000),
      }));
      delay.reset();
      return readings;
    },
  );
}

function versionOfAdit(): string {
  return (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version;
}
