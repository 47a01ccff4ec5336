import { sql } from 'kysely';
import type { Migration } from 'adit/core/server';

/** The tables of the sites' gradients, legends and properties; forward only. */
export const colourMigrations: readonly Migration[] = [
  {
    id: 'colour-maps.0001-site-colours',
    async up(database) {
      await sql`
        create table gradients (
          site_id uuid not null,
          id uuid not null,
          content jsonb not null,
          created_at timestamptz not null default now(),
          primary key (site_id, id)
        );
        create table legend_colours (
          site_id uuid not null,
          column_key text not null,
          label_key text not null,
          column_name text not null,
          label text not null,
          color text not null,
          primary key (site_id, column_key, label_key)
        );
      `.execute(database);
    },
  },
  {
    // The rows of one transaction all have the same time: only a number of their own keeps them in order.
    id: 'colour-maps.0002-order-of-gradients',
    async up(database) {
      await sql`
        alter table gradients add column position bigint generated always as identity;
        alter table gradients drop column created_at;
      `.execute(database);
    },
  },
  {
    id: 'colour-maps.0003-properties',
    async up(database) {
      await sql`
        create table properties (
          site_id uuid not null,
          column_key text not null,
          content jsonb not null,
          primary key (site_id, column_key)
        );
      `.execute(database);
    },
  },
];
