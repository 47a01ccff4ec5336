import { token } from 'adit/core';

/** The page's address; observable. @public */
export interface Navigation {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Goes to a page of the workspace; with `replace` the one before is not in the browser's history. */
  go(path: string, options?: { replace?: boolean }): void;
}

/** The service that reads and changes the page's address. @public */
export const NavigationToken = token<Navigation>('core.navigation');
