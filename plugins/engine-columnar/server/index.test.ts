import { DisposableStore, type Contribution, type Point } from 'adit/core';
import {
  removalHooks,
  renderEngines,
  silentMetrics,
  type RenderEngine,
  type ServerPluginContext,
} from 'adit/core/server';
import { describe, expect, it } from 'vitest';
import plugin from './index.ts';
import { keepingLog } from './testing/keeping-log.ts';

describe('the plugin', () => {
  it('contributes the engine and drops what it holds with the plugin', async () => {
    const added = new Map<string, Contribution>();
    const disposables = new DisposableStore();
    const context: Pick<ServerPluginContext, 'add' | 'disposables' | 'log' | 'metrics'> = {
      metrics: silentMetrics,
      log: keepingLog(),
      disposables,
      add: <T extends Contribution>(point: Point<T>, value: T) => void added.set(point.name, value),
    };
    await plugin.activate(context as ServerPluginContext);
    const engine = added.get(renderEngines.name) as RenderEngine;
    expect([engine.id, engine.priority]).toEqual(['engine-columnar.engine', 10]);
    expect(added.get(removalHooks.name)?.id).toBe('engine-columnar.forget');
    (await engine.open(context.log)).dispose();
    disposables.dispose();
  });
});
