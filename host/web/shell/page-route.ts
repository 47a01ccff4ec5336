import type { Page } from 'adit/core/web';

/** The address of the workspace. */
export const WORKSPACE_PATH = '/ssa';

/** The address of the sign-in page. */
export const ENTRY_PATH = '/';

/** The parameters of `path` by a pattern such as `/users/:id`; undefined when it does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const expected = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of expected.entries()) {
    const value = given[at] ?? '';
    if (part.startsWith(':')) {
      const decoded = decode(value);
      if (decoded === undefined) return undefined;
      params[part.slice(1)] = decoded;
    } else if (part !== value) return undefined;
  }
  return params;
}

/** What is to be shown at an address. */
export type Route =
  | { readonly kind: 'workspace' }
  | { readonly kind: 'page'; readonly page: Page; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'redirect'; readonly path: string }
  /** Nothing is at this address; `layout` is that of the pages beside it. */
  | { readonly kind: 'unknown'; readonly layout: 'admin' | 'default' }
  | { readonly kind: 'nothing' };

/** Who asks. */
export interface Visitor {
  readonly isSignedIn: boolean;
  can(permission: string): boolean;
}

/**
 * Decides what `path` shows: a visitor is sent to `/` from everything that needs a sign-in or is unknown before it, a user without the
 * permission to `/ssa`. Of two pages the one with fewer parameters counts.
 */
export function routeOf(path: string, pages: readonly Page[], visitor: Visitor): Route {
  const home = visitor.isSignedIn ? WORKSPACE_PATH : ENTRY_PATH;
  if (matchPath(WORKSPACE_PATH, path))
    return visitor.isSignedIn ? { kind: 'workspace' } : { kind: 'redirect', path: ENTRY_PATH };
  const matches = pages
    .map((page) => ({ page, params: matchPath(page.path, path) }))
    .filter((match) => match.params !== undefined)
    .toSorted((left, right) => Object.keys(left.params ?? {}).length - Object.keys(right.params ?? {}).length);
  const match = matches[0];
  if (!match) {
    const isEntry = matchPath(ENTRY_PATH, path) !== undefined;
    if (visitor.isSignedIn && !isEntry) return { kind: 'unknown', layout: layoutBeside(path, pages) };
    return isEntry && !visitor.isSignedIn ? { kind: 'nothing' } : { kind: 'redirect', path: home };
  }
  const { page, params = {} } = match;
  const isAllowed =
    page.access === 'public' || (visitor.isSignedIn && (page.permission === undefined || visitor.can(page.permission)));
  return isAllowed ? { kind: 'page', page, params } : { kind: 'redirect', path: home };
}

/** Administration where one of its pages begins with the same word. */
function layoutBeside(path: string, pages: readonly Page[]): 'admin' | 'default' {
  const [first] = path.split('/').filter(Boolean);
  const isAdministration = pages.some((page) => page.layout === 'admin' && page.path.split('/')[1] === first);
  return isAdministration ? 'admin' : 'default';
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
