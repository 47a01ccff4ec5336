import { token } from 'adit/core';

/** The page's address; observable. */
export interface Navigation {
  readonly path: string;
  readonly query: URLSearchParams;
  go(path: string, options?: { replace?: boolean }): void;
}

export const NavigationToken = token<Navigation>('core.navigation');
