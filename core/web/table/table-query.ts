/** Sizes of a page of a table; the first is the default. @beta */
export const pageSizes = [10, 20, 50] as const;

/** Which rows a table shows, as given by the page's address. @beta */
export interface TableQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** A column's id, with `-` before it for descending. */
  readonly sort: string | undefined;
  readonly search: string;
  /** The chosen values by the filters' ids; filters without any are left out. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
}

/** Reads the state of a table with these filters from the address; invalid values are ignored. @beta */
export function readTableQuery(query: URLSearchParams, filterIds: readonly string[]): TableQuery {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? pageSizes[0]);
  const filters = filterIds.map((id) => [id, [...new Set(query.getAll(id))]] as const);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    sort: query.get('sort') ?? undefined,
    search: query.get('q') ?? '',
    filters: new Map(filters.filter(([, values]) => values.length > 0)),
  };
}

/**
 * The address's query with `changes` made. Everything that is not the table's stays. Any change but of the page leads back to the first
 * page; a change of the page writes page and limit.
 *
 * @beta
 */
export function withTableQuery(
  query: URLSearchParams,
  filterIds: readonly string[],
  changes: Partial<TableQuery>,
): URLSearchParams {
  const next = { ...readTableQuery(query, filterIds), page: 1, ...changes };
  const written = new URLSearchParams(query);
  for (const name of ['page', 'limit', 'sort', 'q', ...filterIds]) written.delete(name);
  if (changes.page !== undefined) written.set('page', String(next.page));
  if (changes.page !== undefined || next.limit !== pageSizes[0]) written.set('limit', String(next.limit));
  if (next.sort !== undefined) written.set('sort', next.sort);
  if (next.search !== '') written.set('q', next.search);
  for (const id of filterIds) for (const value of next.filters.get(id) ?? []) written.append(id, value);
  return written;
}
