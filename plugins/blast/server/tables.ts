import { sql, type ColumnType, type Kysely } from 'kysely';
import type { Migration } from 'adit/core/server';

/** The plugin's tables. */
export interface BlastTables {
  imported_patterns: {
    site_id: string;
    pattern_name: string;
    dataset_id: string;
    /** The holes of the last import, as `FoundPattern` has them. */
    holes: ColumnType<string[], string, string>;
  };
}

export type BlastDatabase = Kysely<BlastTables>;

/** Forward only. */
export const blastMigrations: readonly Migration[] = [
  {
    id: 'blast.0001-imported-patterns',
    async up(database) {
      await sql`
        create table imported_patterns (
          site_id uuid not null,
          pattern_name text not null,
          dataset_id uuid not null,
          holes jsonb not null,
          primary key (site_id, pattern_name)
        )
      `.execute(database);
    },
  },
];
