import { sql } from 'kysely';
import type { Migration } from 'adit/core/server';

/** The table of loads, one for each site; forward only. */
export const demoMigrations: readonly Migration[] = [
  {
    id: 'demo.0001-loads',
    async up(database) {
      await sql`
        create table loads (
          site_id uuid primary key,
          status text not null check (status in ('loading', 'imported', 'failed')),
          failure jsonb
        );
      `.execute(database);
    },
  },
];
