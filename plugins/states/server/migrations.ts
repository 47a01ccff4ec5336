import { sql } from 'kysely';
import type { Migration } from 'adit/core/server';

/** The tables of saved states; forward only. States are kept as texts, so that they come back to the letter. */
export const stateMigrations: readonly Migration[] = [
  {
    id: 'states.0001-states',
    async up(database) {
      await sql`
        create table states (
          id uuid primary key,
          tenant_id uuid not null,
          site_id uuid not null,
          owner_id uuid not null,
          name text not null,
          folder text not null,
          name_key text not null,
          folder_key text not null,
          is_public boolean not null,
          version integer not null,
          state_version integer not null,
          app_state text not null,
          thumbnail text,
          saved_by uuid not null,
          saved_at timestamptz not null default now(),
          unique (site_id, owner_id, folder_key, name_key)
        );
        create table versions (
          state_id uuid not null references states on delete cascade,
          version integer not null,
          state_version integer not null,
          app_state text not null,
          thumbnail text,
          saved_by uuid not null,
          saved_at timestamptz not null,
          primary key (state_id, version)
        );
        create table shares (
          state_id uuid not null references states on delete cascade,
          user_id uuid not null,
          shared_at timestamptz not null default now(),
          primary key (state_id, user_id)
        );
        create index shares_by_user on shares (user_id);
      `.execute(database);
    },
  },
];
