import { makeAutoObservable, observableRef } from 'mobx';
import type { Navigation } from 'adit/core/web';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageSizes, Paging } from './paging.ts';

class MemoryNavigation implements Navigation {
  path = '/workspace';
  query = new URLSearchParams('session=7');
  pushed = 0;

  constructor() {
    makeAutoObservable(this, { query: observableRef });
  }

  go(path: string, options: { replace?: boolean } = {}): void {
    const url = new URL(path, 'http://here');
    this.path = url.pathname;
    this.query = url.searchParams;
    if (!options.replace) this.pushed += 1;
  }
}

const rows = [...Array(23).keys()];
let navigation: MemoryNavigation;
let paging: Paging;

beforeEach(() => {
  navigation = new MemoryNavigation();
  paging = new Paging(navigation);
});

describe('the pages of a table', () => {
  it('[I9.05, W9.06] have ten rows at first, and 10, 20 or 50', () => {
    expect(pageSizes).toEqual([10, 20, 50]);
    expect(paging.rowsOf(rows)).toEqual(rows.slice(0, 10));
    expect(paging.pagesOf(23)).toBe(3);
    expect(paging.pagesOf(0)).toBe(1);
  });

  it('[I2.01] stand in the address with page and limit, beside what is there, and leave it again', () => {
    paging.show(2);
    expect(navigation.query.toString()).toBe('session=7&page=2&limit=10');
    expect(paging.rowsOf(rows)).toEqual(rows.slice(10, 20));
    paging.setLimit(20);
    expect(navigation.query.toString()).toBe('session=7&page=1&limit=20');
    paging.leave();
    expect(navigation.query.toString()).toBe('session=7');
    expect(navigation).toMatchObject({ path: '/workspace', pushed: 0 });
  });

  it('never lie past the last row', () => {
    paging.show(3);
    expect(paging.rowsOf(rows)).toEqual([20, 21, 22]);
    expect(paging.rowsOf(rows.slice(0, 4))).toEqual([0, 1, 2, 3]);
    expect(paging.pageOf(4)).toBe(1);
    paging.reset();
    expect(paging.page).toBe(1);
  });
});
