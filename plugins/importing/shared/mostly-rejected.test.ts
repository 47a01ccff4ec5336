import { describe, expect, it } from 'vitest';
import { mostlyRejected } from './mostly-rejected.ts';

const account = (fileName: string, rowsRead: number, rowsRejected: number) => ({
  fileName,
  fileType: 'interval',
  rowsRead,
  rowsUsed: rowsRead - rowsRejected,
  rowsChanged: 0,
  rowsRejected,
});

describe('a file that was mostly rejected', () => {
  it('is the one that lost the largest part of its rows, when that is more than half of them', () => {
    expect(mostlyRejected([account('a.csv', 100, 60), account('b.csv', 12, 12), account('c.csv', 9, 0)])).toEqual({
      fileName: 'b.csv',
      rejected: 12,
      rows: 12,
    });
    expect(mostlyRejected([account('a.csv', 100, 50), account('empty.csv', 0, 0)])).toBeUndefined();
    expect(mostlyRejected([])).toBeUndefined();
  });
});
