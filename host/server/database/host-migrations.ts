import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

/** The steps of the host's own tables; forward only, never changed once released. */
export const hostMigrations: readonly Migration[] = [
  {
    id: '0001-people-and-sites',
    async up(database) {
      await sql`
        create table tenants (id uuid primary key, name text not null, created_at timestamptz not null default now());
        create table users (
          id uuid primary key,
          tenant_id uuid not null references tenants,
          email text not null,
          name text not null,
          password_hash text,
          global_role text not null,
          is_active boolean,
          is_access_requested boolean not null default false,
          color text not null,
          language text not null default 'en',
          time_zone text,
          default_site uuid,
          last_logged_in timestamptz,
          agreement_accepted_at timestamptz,
          created_at timestamptz not null default now()
        );
        create unique index users_email on users (lower(email));
        create table sites (
          id uuid primary key,
          tenant_id uuid not null references tenants,
          name text not null,
          description text not null default '',
          country text not null default '',
          is_sys_admin_only boolean not null default false,
          color text not null,
          created_at timestamptz not null default now()
        );
        create table site_users (
          site_id uuid not null references sites on delete cascade,
          user_id uuid not null references users on delete cascade,
          role text not null,
          primary key (site_id, user_id)
        );
        create table sign_ins (
          id uuid primary key,
          user_id uuid not null references users on delete cascade,
          access_hash text not null unique,
          access_expires_at timestamptz not null,
          refresh_hash text not null unique,
          used_refresh_hash text,
          refresh_expires_at timestamptz not null,
          address text not null,
          agent text not null,
          revoked_at timestamptz,
          created_at timestamptz not null default now()
        );
        create index sign_ins_used on sign_ins (used_refresh_hash);
        create index sign_ins_user on sign_ins (user_id);
        create table sign_in_failures (key text primary key, failures integer not null, last_at timestamptz not null);
        create table tenant_plugins (
          tenant_id uuid not null references tenants,
          plugin_id text not null,
          is_on boolean not null,
          changed_by uuid,
          changed_at timestamptz not null default now(),
          primary key (tenant_id, plugin_id)
        );
        create table audit (
          id bigint generated always as identity primary key,
          tenant_id uuid,
          user_id uuid,
          action text not null,
          target text not null,
          address text not null,
          at timestamptz not null default now()
        );
      `.execute(database);
    },
  },
  {
    id: '0002-events-and-jobs',
    async up(database) {
      await sql`
        create table events (
          id bigint generated always as identity primary key,
          tx xid8 not null default pg_current_xact_id(),
          tenant_id uuid not null,
          site_id uuid,
          user_id uuid,
          kind text not null,
          payload jsonb not null,
          created_at timestamptz not null default now()
        );
        create index events_order on events (tx, id);
        create table jobs (
          id uuid primary key,
          name text not null,
          key text,
          tenant_id uuid not null,
          input jsonb not null,
          status text not null,
          attempts integer not null default 0,
          runner text,
          heartbeat_at timestamptz,
          error text,
          created_at timestamptz not null default now()
        );
        create unique index jobs_key on jobs (name, key) where status in ('queued', 'running');
        create index jobs_status on jobs (status, created_at);
      `.execute(database);
    },
  },
  {
    id: '0003-datasets',
    async up(database) {
      await sql`
        create table datasets (
          id uuid primary key,
          tenant_id uuid not null references tenants,
          site_id uuid not null references sites,
          name text not null,
          dataset_type text not null,
          group_name text not null,
          folder_path text not null,
          status text not null,
          failure jsonb,
          version text,
          size bigint not null default 0,
          created_by uuid not null,
          created_at timestamptz not null default now(),
          updated_by uuid not null,
          updated_at timestamptz not null default now()
        );
        create index datasets_site on datasets (site_id);
        create table dataset_logs (
          id bigint generated always as identity primary key,
          dataset_id uuid not null references datasets on delete cascade,
          utc timestamptz not null default now(),
          log_type text not null,
          file_path text not null,
          message text not null
        );
        create index dataset_logs_dataset on dataset_logs (dataset_id, id);
      `.execute(database);
    },
  },
  {
    id: '0004-people-and-access',
    async up(database) {
      await sql`
        alter table users add column picture text;
        alter table users add column is_external boolean not null default false;
        alter table users add column external_issuer text;
        alter table users add column external_subject text;
        alter table users add column agreement_version text;
        create unique index users_external on users (external_issuer, external_subject);
        alter table sites add column removed_at timestamptz;
        create unique index sites_name on sites (tenant_id, lower(name)) where removed_at is null;
        alter table tenants add column runs_deployment boolean not null default false;
        update tenants set runs_deployment = true where id = (select id from tenants order by created_at, id limit 1);
        create unique index tenants_name on tenants (lower(name));
        create table allowed_domains (
          tenant_id uuid not null references tenants on delete cascade,
          domain text not null,
          primary key (tenant_id, domain)
        );
        create table one_time_secrets (
          user_id uuid not null references users on delete cascade,
          purpose text not null,
          hash text not null,
          expires_at timestamptz not null,
          primary key (user_id, purpose)
        );
        alter table audit add column detail text not null default '';
        create index audit_tenant on audit (tenant_id, id desc);
        create table mails (
          id bigint generated always as identity primary key,
          tenant_id uuid not null,
          recipient text not null,
          subject text not null,
          text_body text not null,
          html_body text not null,
          attempts integer not null default 0,
          next_attempt_at timestamptz not null default now(),
          sent_at timestamptz,
          failure text,
          created_at timestamptz not null default now()
        );
        create index mails_waiting on mails (next_attempt_at) where sent_at is null;
      `.execute(database);
    },
  },
  {
    id: '0005-several-processes',
    async up(database) {
      await sql`
        create unlogged table call_counts (
          key text primary key,
          count integer not null,
          began_at timestamptz not null
        );
      `.execute(database);
    },
  },
  {
    id: '0006-jobs-that-wait',
    async up(database) {
      await sql`
        alter table jobs add column not_before timestamptz;
        alter table jobs add column refusals integer not null default 0;
        alter table jobs add column giving_up jsonb;
        create table stray_versions (
          dataset_id uuid not null,
          version text not null,
          swept_at timestamptz,
          primary key (dataset_id, version)
        );
      `.execute(database);
    },
  },
  {
    id: '0007-saves-by-request',
    async up(database) {
      await sql`
        create table saves (
          user_id uuid not null references users on delete cascade,
          request_id text not null,
          part integer not null,
          content text not null,
          result jsonb not null,
          saved_at timestamptz not null default now(),
          primary key (user_id, request_id, part)
        );
        create index saves_age on saves (saved_at);
      `.execute(database);
    },
  },
  {
    id: '0008-damaged-files',
    async up(database) {
      await sql`
        alter table datasets add column sums_sha256 text;
        create table damaged_files (
          dataset_id uuid not null references datasets on delete cascade,
          version text not null,
          file text not null,
          reason text not null,
          layer text not null default '',
          column_name text not null default '',
          noticed_at timestamptz not null default now(),
          primary key (dataset_id, version, file)
        );
        create table data_scrubs (
          id bigint generated always as identity primary key,
          ended_at timestamptz not null default now(),
          files integer not null,
          damaged integer not null
        );
      `.execute(database);
    },
  },
  {
    id: '0009-renewals-and-devices',
    async up(database) {
      await sql`
        create table sign_in_renewals (
          used_hash text primary key,
          sign_in_id uuid not null references sign_ins on delete cascade,
          salt text,
          renewed_at timestamptz not null default now()
        );
        create index sign_in_renewals_sign_in on sign_in_renewals (sign_in_id);
        insert into sign_in_renewals (used_hash, sign_in_id)
          select distinct on (used_refresh_hash) used_refresh_hash, id from sign_ins where used_refresh_hash is not null;
        alter table sign_ins drop column used_refresh_hash;
        create table known_devices (
          user_id uuid not null references users on delete cascade,
          hash text not null,
          used_at timestamptz not null default now(),
          primary key (user_id, hash)
        );
        create index known_devices_hash on known_devices (hash);
        create index sign_in_failures_last on sign_in_failures (last_at);
      `.execute(database);
    },
  },
  {
    id: '0010-invitations',
    async up(database) {
      await sql`
        alter table users add column invited_at timestamptz;
        alter table users add column invited_by uuid;
        update users set invited_at = created_at
          where is_active is null and not is_access_requested and external_subject is null;
      `.execute(database);
    },
  },
  {
    id: '0011-plugin-settings',
    async up(database) {
      await sql`
        create table plugin_settings (
          settings_id text not null,
          scope text not null check (scope in ('tenant', 'site', 'user')),
          scope_id uuid not null,
          tenant_id uuid not null references tenants on delete cascade,
          value jsonb not null,
          version integer not null default 1,
          primary key (settings_id, scope, scope_id)
        );
        create index plugin_settings_scope on plugin_settings (scope_id);
      `.execute(database);
    },
  },
  {
    id: '0012-secret-settings',
    async up(database) {
      await sql`alter table plugin_settings add column secrets jsonb not null default '{}'`.execute(database);
    },
  },
  {
    id: '0013-table-commits',
    async up(database) {
      await sql`
        create table table_commits (
          name text primary key,
          is_kept boolean not null,
          at timestamptz not null default now()
        )
      `.execute(database);
    },
  },
];
