import { ApiError, type Api } from 'adit/core/web';
import type { DatasetMetadata } from 'adit/plugins/importing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pointBoxes } from '../rules/testing/boxes.ts';
import { FileMapping } from '../mapping/file-mapping.ts';
import { columnNamed, metadataOf } from './testing/metadata.ts';

const points = pointBoxes[0] as (typeof pointBoxes)[number];
const columns = ['X', 'Y', 'RL', 'CU'];
const pending: Partial<DatasetMetadata> = { status: 'Pending', errorMsg: 'The file is being read', columns: [] };

let asked: { at: number; body: object }[];
let answers: (Partial<DatasetMetadata> | Error)[];
let errors: unknown[];
let began: number;

const api = {
  call: async (_spec: unknown, { body }: { body: object }) => {
    asked.push({ at: Date.now() - began, body });
    const answer = answers.shift() ?? {};
    if (answer instanceof Error) throw answer;
    return metadataOf('p', columns, answer);
  },
} as unknown as Api;

const make = (): FileMapping =>
  new FileMapping({
    api,
    fileType: points,
    metadata: metadataOf('p', columns),
    onRefreshError: (error) => errors.push(error),
  });

beforeEach(() => {
  vi.useFakeTimers();
  began = Date.now();
  asked = [];
  answers = [];
  errors = [];
});
afterEach(() => vi.useRealTimers());

describe('reading a file anew', () => {
  it('[I9.02] [I7.01] is asked for once, a second after the last key', async () => {
    const mapping = make();
    mapping.setDelimiter('|');
    mapping.setMissingSymbols(['-99', 'NA']);
    for (const row of ['3', '34', '345']) {
      mapping.setDataStartRow(row);
      await vi.advanceTimersByTimeAsync(400);
    }
    await vi.advanceTimersByTimeAsync(5000);
    const said = { delimiter: '|', skipHeaderLines: 344, nanValues: '["-99","NA"]' };
    expect(asked).toEqual([{ at: 1800, body: { id: 'p', ...said } }]);
    expect(mapping.isRefreshing).toBe(false);
  });

  it('[I4.07] [I9.02] is asked about every five seconds while the server says that it is not done', async () => {
    answers = [pending, pending, {}];
    const mapping = make();
    mapping.setDelimiter(';');
    await vi.advanceTimersByTimeAsync(10_999);
    expect(mapping.isRefreshing).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ at }) => at)).toEqual([1000, 6000, 11_000]);
    expect(asked[1]?.body).toEqual({ id: 'p' });
    expect(mapping).toMatchObject({ isRefreshing: false, refreshError: undefined });
    answers = [{ errorMsg: 'Not yet' }, { errorMsg: null }];
    mapping.setDelimiter(',');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.slice(3).map(({ at }) => at)).toEqual([12_000, 17_000]);
  });

  it('[I4.07] is not asked about again once it has failed', async () => {
    answers = [{ status: 'Failed', errorMsg: 'No table' }];
    const mapping = make();
    mapping.setDelimiter(';');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  it('[I5.10, I8.04] that fails is told of, and can be set right; an emptied row is the second', async () => {
    const failure = new ApiError(400, 'no-data-rows', 'There are none', {}, undefined);
    answers = [failure];
    const mapping = make();
    mapping.setDataStartRow('9999');
    await vi.advanceTimersByTimeAsync(1000);
    expect(errors).toEqual([failure]);
    expect(mapping).toMatchObject({ refreshError: failure, isDone: false });
    mapping.setDataStartRow('');
    expect(mapping.refreshError).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(mapping.isDone).toBe(true);
    expect(asked.map(({ body }) => body)).toMatchObject([{ skipHeaderLines: 9998 }, { skipHeaderLines: 1 }]);
  });

  it('[I5.10] without a header is a switch of its own: the row needs no number then, and the call says 0', async () => {
    const numbered = {
      columns: ['column_1', 'column_2', 'column_3'].map((name) => columnNamed(name)),
      skipHeaderLines: 0,
    };
    answers = [
      { ...numbered, headerLine: null },
      { headerLine: 4, skipHeaderLines: 5 },
      { headerLine: 4, skipHeaderLines: 7 },
    ];
    const mapping = make();
    expect(mapping.hasHeader).toBe(true);
    mapping.setHeaderLine(0);
    expect(mapping).toMatchObject({ hasHeader: false, dialectProblem: undefined });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.at(-1)?.body).toEqual({ id: 'p', delimiter: ',', headerLine: 0, skipHeaderLines: 0, nanValues: '[]' });
    mapping.setHeaderLine(4);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.at(-1)?.body).toEqual({ id: 'p', delimiter: ',', headerLine: 4, nanValues: '[]' });
    expect(mapping).toMatchObject({ hasHeader: true, dataStartRow: '6' });
    mapping.setDataStartRow('8');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.at(-1)?.body).toMatchObject({ headerLine: 4, skipHeaderLines: 7 });
    mapping.setDataStartRow('1');
    expect(mapping.dialectProblem).toBe('invalid-data-start');
  });

  it('of a file in which no header was found leaves it to be found with the next delimiter', async () => {
    const numbered = ['column_1'].map((name) => columnNamed(name));
    const mapping = new FileMapping({
      api,
      fileType: points,
      metadata: metadataOf('p', numbered, { skipHeaderLines: 0, headerLine: null }),
    });
    expect(mapping).toMatchObject({ hasHeader: false, dialectProblem: undefined });
    mapping.setDelimiter(';');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.at(-1)?.body).toEqual({ id: 'p', delimiter: ';', nanValues: '[]' });
    expect(mapping.hasHeader).toBe(true);
  });

  it('ends quietly when the import is left', async () => {
    answers = [new ApiError(0, 'unreachable', '', {}, undefined)];
    const mapping = make();
    mapping.setDelimiter(';');
    mapping.dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, errors]).toEqual([[], []]);
  });
});
