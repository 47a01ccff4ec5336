import { afterEach, expect, it, vi } from 'vitest';
import { makeConsoleLog } from './console-log.ts';

afterEach(() => vi.restoreAllMocks());

it('[W8.05, W8.10, W8.11c, W8.11d, W8.11e, W8.11f] what is only logged stands in the console of the browser, warnings as such, with who says it', () => {
  const lines: unknown[][] = [];
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...line) => void lines.push([level, ...line]));
  const log = makeConsoleLog();
  log.info('The program has started');
  const ofPlugin = log.child({ plugin: 'display' });
  ofPlugin.warn('There are no spare colours for all categories');
  ofPlugin.warn('A layer of the scene is empty', { layerName: 'd/points' });
  const failure = new Error('No');
  ofPlugin.error('A listener failed', failure);
  expect(lines).toEqual([
    ['info', 'The program has started'],
    ['warn', 'There are no spare colours for all categories', { plugin: 'display' }],
    ['warn', 'A layer of the scene is empty', { plugin: 'display', layerName: 'd/points' }],
    ['error', 'A listener failed', { plugin: 'display' }, failure],
  ]);
});
