import type { Account, Directory } from 'adit/core/server';
import type { AgreementTable } from './agreement-table.ts';

const FRESH_MILLISECONDS = 1_000;

/** Knows who accepted the agreement that holds. It is asked at each call: versions are kept for a second, acceptances as long as they hold. */
export class Acceptances {
  #agreements: Pick<AgreementTable, 'current'>;
  #directory: Pick<Directory, 'profile'>;
  #versions = new Map<string, { readonly at: number; readonly version: Promise<string | undefined> }>();
  #accepted = new Map<string, string>();

  constructor(agreements: Pick<AgreementTable, 'current'>, directory: Pick<Directory, 'profile'>) {
    this.#agreements = agreements;
    this.#directory = directory;
  }

  /** True when the account accepted the agreement of its tenant, or there is none. */
  async isFrom({ id, tenantId }: Account): Promise<boolean> {
    const version = await this.#version(tenantId);
    if (version === undefined || this.#accepted.get(id) === version) return true;
    if ((await this.#directory.profile(id))?.agreementVersion !== version) return false;
    this.#accepted.set(id, version);
    return true;
  }

  /** The tenant has another agreement now. */
  forget(tenantId: string): void {
    this.#versions.delete(tenantId);
  }

  #version(tenantId: string): Promise<string | undefined> {
    const known = this.#versions.get(tenantId);
    if (known && Date.now() - known.at < FRESH_MILLISECONDS) return known.version;
    const version = this.#agreements.current(tenantId).then((current) => current?.id);
    version.catch(() => this.#versions.delete(tenantId));
    this.#versions.set(tenantId, { at: Date.now(), version });
    return version;
  }
}
