import { useService } from '../host-services.tsx';
import { NavigationToken } from '../services/navigation.ts';
import { readTableQuery, withTableQuery, type TableQuery } from './table-query.ts';

/** A table's part of the page's address, and what changes it. Use it inside an `observer`. */
export interface TableAddress extends TableQuery {
  /** A change of the page can be taken back by the browser's Back; other changes replace the address. */
  change(changes: Partial<TableQuery>): void;
  /** Chooses these values of a filter. */
  choose(filterId: string, values: readonly string[]): void;
  /** Takes away the search and all filters. */
  clear(): void;
}

/** The table's query as the address has it now. */
export function useTableQuery(filterIds: readonly string[]): TableAddress {
  const navigation = useService(NavigationToken);
  const current = readTableQuery(navigation.query, filterIds);
  const change = (changes: Partial<TableQuery>): void => {
    const query = withTableQuery(navigation.query, filterIds, changes);
    navigation.go(`${navigation.path}${query.size > 0 ? `?${query}` : ''}`, { replace: changes.page === undefined });
  };
  return {
    ...current,
    change,
    choose: (filterId, values) => change({ filters: new Map([...current.filters, [filterId, values]]) }),
    clear: () => change({ search: '', filters: new Map() }),
  };
}
