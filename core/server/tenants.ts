import { token } from 'adit/core';
import type { Actor } from './people.ts';

/** An organisation on the deployment. @internal */
export interface TenantRecord {
  readonly id: string;
  readonly name: string;
  /** True for the one whose System Administrators make and see the others. */
  readonly runsDeployment: boolean;
  readonly createdAt: Date;
  readonly users: number;
  readonly sites: number;
}

/** What a new tenant begins with: a site, and a System Administrator of its own who is yet to activate the account. @internal */
export interface NewTenant {
  readonly name: string;
  readonly siteName: string;
  readonly administrator: { readonly email: string; readonly name: string; readonly language: 'en' | 'es' };
}

/** The organisations that share the deployment. It knows no permissions; every change is written to the audit log in its transaction. @internal */
export interface Tenants {
  /** All of them, by name. */
  list(): Promise<readonly TenantRecord[]>;
  /** Whether the System Administrators of this tenant run the deployment. */
  runsDeployment(tenantId: string): Promise<boolean>;
  /** 409 `tenant-name-taken`, 409 `email-taken`. The actor's tenant has the change in its audit log, and the new one, too. */
  create(
    tenant: NewTenant,
    by: Actor & { readonly tenantId: string },
  ): Promise<{ readonly id: string; readonly administratorId: string }>;
}
/** The service that keeps tenants. @internal */
export const TenantsToken = token<Tenants>('core.tenants');
