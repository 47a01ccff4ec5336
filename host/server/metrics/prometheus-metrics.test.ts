import { parseManifest } from 'adit/core';
import { activateAtRest, type ServerPluginContext } from 'adit/core/server';
import { describe, expect, it } from 'vitest';
import { PrometheusMetrics } from './prometheus-metrics.ts';

const counted = { name: 'adit_rocks_total', help: 'Rocks.', labels: ['kind'] } as const;

describe('metrics for Prometheus', () => {
  it('has what was counted, observed and read, with its help', async () => {
    const metrics = new PrometheusMetrics();
    const rocks = metrics.counter(counted);
    rocks.add({ kind: 'ore' });
    rocks.add({ kind: 'ore' }, 4);
    metrics.histogram({ name: 'adit_blast_seconds', help: 'Blasts.' }).observe({}, 0.2);
    metrics.gauge({ name: 'adit_depth_bytes', help: 'Depth.' }, () => [{ labels: {}, value: 7 }]);
    metrics.total({ name: 'adit_trucks_total', help: 'Trucks.' }, async () => [{ labels: {}, value: 3 }]);
    const text = await metrics.text();
    expect(text).toContain('# HELP adit_rocks_total Rocks.\n# TYPE adit_rocks_total counter\n');
    expect(text).toContain('\nadit_rocks_total{kind="ore"} 5\n');
    expect(text).toContain('\nadit_blast_seconds_bucket{le="0.25"} 1\n');
    expect(text).toContain('\nadit_blast_seconds_bucket{le="0.1"} 0\n');
    expect(text).toContain('\nadit_depth_bytes 7\n');
    expect(text).toContain('# TYPE adit_trucks_total counter\nadit_trucks_total 3\n');
    // A count that is kept elsewhere is read, not added up.
    expect(await metrics.text()).toContain('\nadit_trucks_total 3\n');
  });

  it('leaves out what cannot be read, and says how often', async () => {
    const metrics = new PrometheusMetrics();
    let depth: number | undefined = 7;
    metrics.gauge({ name: 'adit_depth_bytes', help: 'Depth.' }, () => {
      if (depth === undefined) throw new Error('The shaft is closed');
      return [{ labels: {}, value: depth }];
    });
    expect(await metrics.text()).toContain('\nadit_depth_bytes 7\n');
    depth = undefined;
    await metrics.text();
    const text = await metrics.text();
    expect(text).not.toMatch(/^adit_depth_bytes /m);
    expect(text).toContain('\nadit_metrics_unread_total{metric="adit_depth_bytes"} ');
  });

  it('asks a part that hangs once, however many want to know', async () => {
    const metrics = new PrometheusMetrics();
    let asked = 0;
    let answer: (readings: { labels: object; value: number }[]) => void = () => undefined;
    const answered = new Promise<{ labels: object; value: number }[]>((resolve) => (answer = resolve));
    metrics.gauge({ name: 'adit_depth_bytes', help: 'Depth.' }, () => {
      asked += 1;
      return answered;
    });
    const texts = [metrics.text(), metrics.text(), metrics.text()];
    answer([{ labels: {}, value: 7 }]);
    for (const text of await Promise.all(texts)) expect(text).toContain('\nadit_depth_bytes 7\n');
    expect(asked).toBe(1);
  });

  it('refuses a name that is taken, until it is given back', () => {
    const metrics = new PrometheusMetrics();
    const first = metrics.counter(counted);
    expect(() => metrics.counter(counted)).toThrow('already been registered');
    first.dispose();
    const second = metrics.counter(counted);
    // What was given back long ago takes nothing from those who came after it.
    first.dispose();
    expect(() => metrics.counter(counted)).toThrow('already been registered');
    second.dispose();
  });
});

describe('the metrics of a plugin', () => {
  async function activate(half: (context: ServerPluginContext) => void, metrics: PrometheusMetrics) {
    const manifest = parseManifest({ id: 'acme.tool', version: '1.0.0', api: '^1', category: 'tool', server: true });
    return activateAtRest([{ manifest, load: async () => ({ default: { activate: half } }) }], () => ({ metrics }));
  }

  it('begin with its id, and are gone with it', async () => {
    const metrics = new PrometheusMetrics();
    const host = await activate((context) => {
      context.metrics.counter({ name: 'adit_acme_tool_cuts_total', help: 'Cuts.' }).add({}, 2);
    }, metrics);
    expect(await metrics.text()).toContain('\nadit_acme_tool_cuts_total 2\n');
    host.dispose();
    expect(await metrics.text()).not.toContain('acme');
  });

  it('have no other name', async () => {
    const host = await activate(
      (context) => void context.metrics.counter({ name: 'adit_http_requests_total', help: 'Mine.' }),
      new PrometheusMetrics(),
    );
    expect(host.reasonOf('acme.tool')).toContain('must begin with adit_acme_tool_');
  });
});
