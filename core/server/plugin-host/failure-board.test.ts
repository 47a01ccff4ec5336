import { describe, expect, it } from 'vitest';
import { FailureBoard } from './failure-board.ts';
import { ServerContributions } from './server-contributions.ts';

describe('the faults that are kept', () => {
  it('are the latest; a browser that makes them up drives out none but those of its own tenant’s browsers', () => {
    const board = new FailureBoard(new ServerContributions(), () => '1.0.0');
    const place = (contribution: string, tenantId: string) => ({
      pluginId: 'a',
      point: 'core.panels',
      contribution,
      tenantId,
    });
    board.report(place('a.call', 'mine'), new Error('x'.repeat(9_999)));
    board.reportFromBrowser(place('a.panel', 'other'), 'broken');
    for (let number = 0; number < 1_000; number++) board.reportFromBrowser(place(`a.${number}`, 'mine'), 'made up');
    const mine = board.of('a', 'mine');
    expect(mine).toHaveLength(51);
    expect(mine[0]).toMatchObject({ contribution: 'a.999', side: 'browser', count: 1 });
    expect(mine.at(-1)).toMatchObject({ contribution: 'a.call', side: 'server', message: 'x'.repeat(500) });
    expect(board.of('a', 'other')).toMatchObject([{ contribution: 'a.panel' }]);
    for (let number = 0; number < 1_000; number++) board.report(place(`a.${number}`, 'mine'), 'text');
    expect(board.of('a', 'mine').filter(({ side }) => side === 'server')).toHaveLength(500);
  });
});
