import { sql } from 'kysely';
import type { Migration } from 'adit/core/server';

/** The tables of groups and folders; forward only. */
export const hierarchyMigrations: readonly Migration[] = [
  {
    id: 'hierarchy.0001-folders',
    async up(database) {
      await sql`
        create table folders (
          site_id uuid not null,
          group_name text not null,
          dataset_type text not null default '',
          folder_path text not null default '',
          primary key (site_id, group_name, dataset_type, folder_path)
        )
      `.execute(database);
    },
  },
];
