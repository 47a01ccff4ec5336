import { sql } from 'kysely';
import type { Migration } from 'adit/core/server';

/** The table of support requests; forward only. */
export const supportMigrations: readonly Migration[] = [
  {
    id: 'support.0001-requests',
    async up(database) {
      await sql`
        create table support_requests (
          id uuid primary key,
          tenant_id uuid not null,
          user_id uuid not null,
          name text not null,
          email text not null,
          company text not null,
          tenant text not null,
          site text not null,
          subject text not null,
          message text not null,
          created_at timestamptz not null default now()
        );
        create index support_requests_by_tenant on support_requests (tenant_id, created_at desc);
      `.execute(database);
    },
  },
  {
    id: 'support.0002-visitors',
    async up(database) {
      await sql`
        alter table support_requests alter column tenant_id drop not null;
        alter table support_requests alter column user_id drop not null;
      `.execute(database);
    },
  },
];
