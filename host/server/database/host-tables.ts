import type { ColumnType, Generated, Kysely } from 'kysely';
import type { GlobalRole, MessageValues, SiteRole } from 'adit/core';
import type { SecretPurpose } from 'adit/core/server';

type Created = ColumnType<Date, Date | undefined, never>;

/** Why a job is given up, as an error can be stored. */
export interface GivingUp {
  readonly code?: string;
  readonly message: string;
  readonly values?: MessageValues;
}

/** The host's own tables, schema `adit`. */
export interface HostTables {
  tenants: { id: string; name: string; runs_deployment: Generated<boolean>; created_at: Created };
  users: {
    id: string;
    tenant_id: string;
    email: string;
    name: string;
    password_hash: string | null;
    global_role: GlobalRole;
    is_active: boolean | null;
    is_access_requested: Generated<boolean>;
    color: string;
    language: Generated<string>;
    time_zone: string | null;
    default_site: string | null;
    last_logged_in: Date | null;
    agreement_accepted_at: Date | null;
    agreement_version: string | null;
    picture: string | null;
    is_external: Generated<boolean>;
    external_issuer: string | null;
    external_subject: string | null;
    /** When the last invitation went out; null for accounts that nobody invited. */
    invited_at: Date | null;
    invited_by: string | null;
    created_at: Created;
  };
  sites: {
    id: string;
    tenant_id: string;
    name: string;
    description: Generated<string>;
    country: Generated<string>;
    is_sys_admin_only: Generated<boolean>;
    color: string;
    /** When its removal began; nobody sees it any more. */
    removed_at: Date | null;
    created_at: Created;
  };
  site_users: { site_id: string; user_id: string; role: SiteRole };
  sign_ins: {
    id: string;
    user_id: string;
    access_hash: string;
    access_expires_at: Date;
    refresh_hash: string;
    refresh_expires_at: Date;
    address: string;
    agent: string;
    revoked_at: Date | null;
    created_at: Created;
  };
  /** Refresh tokens that were used, and what their successors are made with. */
  sign_in_renewals: { used_hash: string; sign_in_id: string; salt: string | null; renewed_at: Created };
  known_devices: { user_id: string; hash: string; used_at: ColumnType<Date, Date | undefined, Date> };
  allowed_domains: { tenant_id: string; domain: string };
  one_time_secrets: { user_id: string; purpose: SecretPurpose; hash: string; expires_at: Date };
  mails: {
    id: Generated<number>;
    tenant_id: string;
    recipient: string;
    subject: string;
    text_body: string;
    html_body: string;
    attempts: Generated<number>;
    next_attempt_at: ColumnType<Date, Date | undefined, Date>;
    sent_at: Date | null;
    failure: string | null;
    created_at: Created;
  };
  /** Calls of a minute, counted for all server processes. */
  call_counts: { key: string; count: number; began_at: ColumnType<Date, Date | undefined, Date> };
  sign_in_failures: { key: string; failures: number; last_at: Date };
  tenant_plugins: {
    tenant_id: string;
    plugin_id: string;
    is_on: boolean;
    changed_by: string | null;
    changed_at: Created;
  };
  audit: {
    id: Generated<number>;
    tenant_id: string | null;
    user_id: string | null;
    action: string;
    target: string;
    detail: Generated<string>;
    address: string;
    at: Created;
  };
  events: {
    id: Generated<number>;
    tx: Generated<string>;
    tenant_id: string;
    site_id: string | null;
    user_id: string | null;
    kind: string;
    payload: string;
    created_at: Created;
  };
  jobs: {
    id: string;
    name: string;
    key: string | null;
    tenant_id: string;
    input: string;
    status: 'queued' | 'running' | 'done' | 'failed';
    attempts: Generated<number>;
    runner: string | null;
    /** By the clock of the database, as all times of jobs. */
    heartbeat_at: ColumnType<Date | null, null, never>;
    error: string | null;
    /** It waits until then; null for at once. */
    not_before: ColumnType<Date | null, never, never>;
    /** How often the surroundings refused it. */
    refusals: Generated<number>;
    /** Why it is given up; null while it may still be done. */
    giving_up: ColumnType<GivingUp | null, never, string>;
    created_at: Created;
  };
  datasets: {
    id: string;
    tenant_id: string;
    site_id: string;
    name: string;
    dataset_type: string;
    group_name: string;
    folder_path: string;
    status: 'Generating Dataset' | 'Complete' | 'Failed';
    failure: string | null;
    version: string | null;
    /** The sha256 of the version's `sums.json`; none for one that was made before there was such a file. */
    sums_sha256: Generated<string | null>;
    size: Generated<number>;
    created_by: string;
    created_at: Created;
    updated_by: string;
    updated_at: ColumnType<Date, Date | undefined, Date>;
  };
  /** Versions of datasets that a folder may be kept of although it is no dataset's content. */
  stray_versions: {
    dataset_id: string;
    version: string;
    /** When its folder was dropped. */
    swept_at: ColumnType<Date | null, never, never>;
  };
  damaged_files: {
    dataset_id: string;
    version: string;
    file: string;
    reason: string;
    layer: Generated<string>;
    column_name: Generated<string>;
    noticed_at: Created;
  };
  data_scrubs: {
    id: Generated<number>;
    ended_at: Created;
    files: number;
    damaged: number;
  };
  dataset_logs: {
    id: Generated<number>;
    dataset_id: string;
    utc: Created;
    log_type: 'info' | 'warning' | 'error';
    file_path: string;
    message: string;
  };
  /** What is set of plugins for a tenant, a site or a user, whose id `scope_id` is. */
  plugin_settings: {
    settings_id: string;
    scope: 'tenant' | 'site' | 'user';
    scope_id: string;
    tenant_id: string;
    value: ColumnType<Record<string, unknown>, string, string>;
    /** Fields whose values no browser gets. */
    secrets: ColumnType<Record<string, unknown>, string, string>;
    version: number;
  };
  /** What came of saves, by the ids of the requests that made them. */
  saves: {
    user_id: string;
    request_id: string;
    part: number;
    content: string;
    result: ColumnType<unknown, string, never>;
    saved_at: Created;
  };
  /** Transactions in the tables of plugins that were prepared, and whether the server's own, which they belong to, was kept. */
  table_commits: {
    name: string;
    is_kept: boolean;
    at: Created;
  };
}

/** The host's database: queries name tables without their schema. */
export type HostDatabase = Kysely<HostTables>;
