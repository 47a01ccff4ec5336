import { token } from 'adit/core';

/** The page's address; observable. @public */
export interface Navigation {
  readonly path: string;
  readonly query: URLSearchParams;
  go(path: string, options?: { replace?: boolean }): void;
}

/** @public */
export const NavigationToken = token<Navigation>('core.navigation');
