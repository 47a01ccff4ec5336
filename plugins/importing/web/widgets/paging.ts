import { makeAutoObservable } from 'mobx';
import type { Navigation } from 'adit/core/web';

/** How many rows a page of a table can have; the first is the one that tables begin with. */
export const pageSizes = [10, 20, 50] as const;

/** The page of a table, which also stands in the address: `page`, counted from 1, and `limit`. */
export class Paging {
  limit: number = pageSizes[0];
  page = 1;
  #navigation: Navigation;

  constructor(navigation: Navigation) {
    this.#navigation = navigation;
    makeAutoObservable(this);
  }

  /** The page that is shown of `count` rows, counted from 1. */
  pageOf(count: number): number {
    return Math.min(this.page, this.pagesOf(count));
  }

  pagesOf(count: number): number {
    return Math.max(1, Math.ceil(count / this.limit));
  }

  rowsOf<T>(rows: readonly T[]): readonly T[] {
    const from = (this.pageOf(rows.length) - 1) * this.limit;
    return rows.slice(from, from + this.limit);
  }

  show(page: number): void {
    this.page = Math.max(1, page);
    this.#write({ page: String(this.page), limit: String(this.limit) });
  }

  /** Changes the size of pages; the first page is shown. */
  setLimit(limit: number): void {
    this.limit = limit;
    this.show(1);
  }

  /** Shows the first page without a word in the address, for when other rows are shown. */
  reset(): void {
    this.page = 1;
    this.leave();
  }

  /** Takes page and limit out of the address. */
  leave(): void {
    if (this.#navigation.query.has('page')) this.#write({ page: undefined, limit: undefined });
  }

  #write(changes: Readonly<Record<string, string | undefined>>): void {
    const query = new URLSearchParams(this.#navigation.query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    const text = query.size > 0 ? `?${query}` : '';
    this.#navigation.go(this.#navigation.path + text, { replace: true });
  }
}
