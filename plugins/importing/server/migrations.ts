import { sql } from 'kysely';
import type { Migration } from 'adit/core/server';

/** The tables of raw files and imports; forward only. */
export const importingMigrations: readonly Migration[] = [
  {
    id: 'importing.0001-raw-files',
    async up(database) {
      await sql`
        create table raw_files (
          id uuid primary key,
          tenant_id uuid not null,
          site_id uuid not null,
          user_id uuid not null,
          unique_identifier text not null,
          file_name text not null,
          dataset_type text not null,
          chunk_total integer not null,
          size bigint not null default 0,
          status text not null,
          metadata jsonb,
          error jsonb,
          metadata_config_id uuid,
          created_at timestamptz not null default now()
        );
        create unique index raw_files_identity on raw_files (site_id, unique_identifier, file_name);
        create table raw_file_chunks (
          raw_file_id uuid not null references raw_files on delete cascade,
          number integer not null,
          size integer not null,
          sha256 text not null,
          primary key (raw_file_id, number)
        );
        create table imports (
          dataset_id uuid primary key,
          key text not null,
          request jsonb not null,
          ended boolean not null default false
        );
        create unique index imports_key on imports (key) where not ended;
      `.execute(database);
    },
  },
  {
    id: 'importing.0002-file-types-and-recipes',
    async up(database) {
      await sql`
        alter table raw_files add column file_type text;
        alter table raw_files add column derived_size bigint not null default 0;
        create index raw_files_site on raw_files (site_id);
        create index imports_running on imports (dataset_id) where not ended;
        create table recipes (
          id uuid primary key,
          tenant_id uuid not null,
          site_id uuid not null,
          user_id uuid not null,
          importer_id text not null,
          name text not null,
          content jsonb not null,
          updated_at timestamptz not null default now()
        );
        create unique index recipes_name on recipes (site_id, importer_id, lower(name));
      `.execute(database);
    },
  },
  {
    id: 'importing.0003-damaged-files',
    async up(database) {
      await sql`
        alter table raw_files add column damage text;
        alter table raw_files add column damage_noticed_at timestamptz;
        create index raw_files_damaged on raw_files (tenant_id) where damage is not null;
      `.execute(database);
    },
  },
  {
    id: 'importing.0004-wanted-datasets',
    async up(database) {
      await sql`
        alter table raw_files add column dataset_name text;
        alter table raw_files add column group_name text;
        alter table raw_files add column folder_path text;
      `.execute(database);
    },
  },
  {
    id: 'importing.0005-progress',
    async up(database) {
      await sql`alter table imports add column progress real not null default 0`.execute(database);
    },
  },
];
