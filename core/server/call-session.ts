import type { LayerReader } from 'adit/core';

/**
 * The render session of the browser that a call comes from, as a route with `session: 'optional'` gets it. It is the caller's own, on a site that he
 * has a role on.
 *
 * @beta
 */
export interface CallSession {
  readonly id: string;
  readonly siteId: string;
  /** Reads values of layers of its site, of what counts in the session where that is asked for. */
  readonly layers: LayerReader;
}
