import {
  AditError,
  effectiveRole,
  notFound,
  roleHas,
  type Needs,
  type Rights,
  type Role,
  type SiteFacts,
} from 'adit/core';
import type { Account, DatasetCatalogue, DatasetRecord } from 'adit/core/server';
import type { OpenWork } from '../half/open-works.ts';

/** What rights are found by. */
export interface RightsFacts {
  readonly datasets: Pick<DatasetCatalogue, 'findMany'>;
  rights(account: Account): Promise<Rights>;
  site(siteId: string): Promise<(SiteFacts & { readonly tenantId: string }) | undefined>;
}

/**
 * What a half may have of the datasets of a tenant: those of the tenant that it works for, on sites that its caller has a role on, and of types that
 * its plugin needs.
 */
export class DataRights {
  #facts: RightsFacts;
  #needs: Needs;

  constructor(facts: RightsFacts, needs: Needs) {
    this.#facts = facts;
    this.#needs = needs;
  }

  /** The datasets of these ids that may be read; others are left out. Throws 403 `data-not-needed` for types that the plugin does not say it needs. */
  async readable(work: OpenWork | undefined, ids: readonly string[]): Promise<DatasetRecord[]> {
    const tenantId = tenantOf(work);
    const found = (await this.#facts.datasets.findMany(ids)).filter((record) => record.tenantId === tenantId);
    const may = await Promise.all(found.map(({ siteId }) => this.has(work, siteId, 'viewer')));
    const readable = found.filter((_, at) => may[at]);
    const refused = readable.find(({ datasetType }) => !this.needsType(datasetType));
    if (refused) throw notNeeded(refused.datasetType);
    return readable;
  }

  /** The dataset of an id; throws 404 where it may not be read. */
  async read(work: OpenWork | undefined, id: string): Promise<DatasetRecord> {
    const [record] = await this.readable(work, [id]);
    if (!record) throw notFound('dataset');
    return record;
  }

  /** Throws unless the plugin says that it makes datasets, and its caller may on the site. */
  async requireCreate(work: OpenWork | undefined, siteId: string): Promise<void> {
    if (!this.#needs.data.includes('create')) throw new Error('plugin.json does not name "create" in needs.data');
    if (!(await this.has(work, siteId, 'contributor'))) throw notFound('site');
  }

  /** Whether the caller has at least a role on a site; a job has it on all of its tenant's. */
  async has(work: OpenWork | undefined, siteId: string, role: Role): Promise<boolean> {
    const site = await this.#facts.site(siteId);
    if (!site || site.tenantId !== tenantOf(work)) return false;
    const account = work?.call?.visitor;
    if (!work?.call) return true;
    return account?.isActive === true && roleHas(effectiveRole(await this.#facts.rights(account), site), [role]);
  }

  /** Whether the plugin says that it reads datasets of a type; of any when none is named. */
  needsType(datasetType?: string): boolean {
    const { data } = this.#needs;
    if (datasetType === undefined) return data.some((need) => need.startsWith('read'));
    return data.includes('read') || data.includes(`read:${datasetType}`);
  }
}

function notNeeded(type: string): AditError {
  const message = `The plugin does not say that it needs data of the type "${type}": "read:${type}" in needs.data of plugin.json`;
  return new AditError('data-not-needed', { status: 403, message, values: { type } });
}

/** The tenant that is worked for; throws where there is none. */
export function tenantOf(work: OpenWork | undefined): string {
  if (work?.tenantId === undefined)
    throw new Error('This can be asked for in a call of somebody who is signed in, or in a job');
  return work.tenantId;
}
