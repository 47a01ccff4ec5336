import { token } from 'adit/core';

/** The site that the browser works on; observable. Permissions are those on this site. @public */
export interface ActiveSite {
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** Chooses a site, or none; resolves once its permissions and plugins have been loaded. */
  choose(site: { id: string; name: string } | undefined): Promise<void>;
}

/** The service that knows which site is open. @public */
export const ActiveSiteToken = token<ActiveSite>('core.active-site');
