import { sql } from 'kysely';
import type { Migration } from 'adit/core/server';

/** The table of agreements; forward only. */
export const agreementMigrations: readonly Migration[] = [
  {
    id: 'agreement.0001-versions',
    async up(database) {
      await sql`
        create table agreements (
          id uuid primary key,
          tenant_id uuid not null,
          name text not null,
          document bytea not null,
          size integer not null,
          created_by uuid not null,
          created_at timestamptz not null default now(),
          withdrawn_at timestamptz
        );
        create index agreements_by_tenant on agreements (tenant_id, created_at desc);
        alter table agreements alter column document set storage external;
      `.execute(database);
    },
  },
];
