import { describe, expect, it, vi } from 'vitest';
import { ApiError, type Api, type Toast } from 'adit/core/web';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import { completeDatasets } from './export-action.ts';
import { ExportStore } from './export-store.ts';

vi.mock('adit/core/web', async (original) => ({ ...(await original<object>()), saveAnswer: async () => {} }));

function storeOf(download: Api['download'], names = ['A', 'B']) {
  const shown: Toast[] = [];
  const failures: unknown[] = [];
  const store = new ExportStore({
    api: {
      download,
      call: async () => {
        throw new ApiError(409, 'export-system-unknown', '', {}, undefined);
      },
    } as unknown as Api,
    toasts: { show: (toast) => void shown.push(toast), showError: (error) => void failures.push(error) },
    t: (key) => key,
    datasets: names.map((name) => ({ id: name.toLowerCase(), name })),
  });
  return { store, shown, failures };
}

describe('saving datasets', () => {
  it('asks for one after the other and says so once', async () => {
    const asked: unknown[] = [];
    const { store, shown, failures } = storeOf(async (_spec, input) => {
      asked.push(input, store.current);
      return new Response();
    });
    expect(await store.save('exporting.csv')).toBe(true);
    const query = { format: 'exporting.csv' };
    expect(asked).toEqual([{ params: { id: 'a' }, query }, 0, { params: { id: 'b' }, query }, 1]);
    expect([shown.length, failures, store.current]).toEqual([1, [], undefined]);
  });

  it('stops at what cannot be saved and tells why', async () => {
    const error = new ApiError(409, 'dataset-not-complete', '', {}, undefined);
    let asked = 0;
    const { store, shown, failures } = storeOf(async () => {
      asked += 1;
      throw error;
    });
    expect(await store.save('exporting.csv')).toBe(false);
    expect([shown, failures, store.current]).toEqual([[], [error], undefined]);
    expect(asked).toBe(1);
  });

  it('is quiet when it is cancelled, and runs only once at a time', async () => {
    const { store, shown, failures } = storeOf(
      (_spec, _input, options) =>
        new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))),
    );
    const saving = store.save('exporting.csv');
    expect(await store.save('exporting.csv')).toBe(false);
    store.cancel();
    expect(await saving).toBe(false);
    expect([shown, failures, store.current]).toEqual([[], [], undefined]);
  });
});

describe('the coordinate system of the files', () => {
  it('is asked for with each file; one that is refused says why, and what is not known of the dataset’s own keeps nobody', async () => {
    const asked: unknown[] = [];
    const { store } = storeOf(async (_spec, input) => {
      asked.push((input as { query: unknown }).query);
      return new Response();
    });
    await store.chooseSystem(undefined);
    expect([store.refusal, store.coordinates]).toEqual([undefined, undefined]);
    await store.chooseSystem('EPSG:28351');
    expect(store.refusal).toMatchObject({ code: 'export-system-unknown' });
    await store.save('exporting.csv');
    expect(asked).toEqual([
      { format: 'exporting.csv', system: 'EPSG:28351' },
      { format: 'exporting.csv', system: 'EPSG:28351' },
    ]);
  });
});

describe('the action', () => {
  it('is for datasets that are complete', () => {
    const datasets = [
      { id: '1', status: 'Complete' },
      { id: '2', status: 'Failed' },
      { id: '3', status: 'Generating Dataset' },
    ] as TreeDataset[];
    expect(completeDatasets({ kind: 'dataset', datasets }).map(({ id }) => id)).toEqual(['1']);
    for (const target of [{ kind: 'empty' }, { kind: 'group', groupName: 'A' }] as const)
      expect(completeDatasets(target)).toEqual([]);
  });
});
