import { sql, type Generated, type Kysely } from 'kysely';
import { AditError } from 'adit/core';
import { legendKey, type Legend, type LegendColour, type PropertyColours, type SiteGradient } from '../shared/index.ts';

const MAX_GRADIENTS = 500;
const MAX_COLOURS = 50_000;
const MAX_PROPERTIES = 1000;
// A statement takes 65,535 values at most.
const ROWS_AT_ONCE = 5000;

/** The tables of the plugin. */
export interface ColourTables {
  gradients: { site_id: string; id: string; content: string; position: Generated<string> };
  legend_colours: {
    site_id: string;
    column_key: string;
    label_key: string;
    column_name: string;
    label: string;
    color: string;
  };
  properties: { site_id: string; column_key: string; content: string };
}

/** The gradients and legends of all sites, and how their numbers start to be coloured. */
export class SiteColours {
  #database: Kysely<ColourTables>;

  constructor(database: Kysely<ColourTables>) {
    this.#database = database;
  }

  /** Gradients in the order in which they came; legends by column and label; properties by column. */
  async read(siteId: string): Promise<{ gradients: SiteGradient[]; legends: Legend[]; properties: PropertyColours[] }> {
    const gradients = await this.#database
      .selectFrom('gradients')
      .select(['id', sql<Omit<SiteGradient, 'id'>>`content`.as('content')])
      .where('site_id', '=', siteId)
      .orderBy('position')
      .execute();
    const rows = await this.#database
      .selectFrom('legend_colours')
      .selectAll()
      .where('site_id', '=', siteId)
      .orderBy('column_key')
      .orderBy('label_key')
      .execute();
    const properties = await this.#database
      .selectFrom('properties')
      .select(sql<PropertyColours>`content`.as('content'))
      .where('site_id', '=', siteId)
      .orderBy('column_key')
      .execute();
    const legends = new Map<string, { column: string; colours: LegendColour[] }>();
    for (const { column_key: key, column_name: column, label, color } of rows) {
      const legend = legends.get(key) ?? { column, colours: [] };
      legend.colours.push({ label, color });
      legends.set(key, legend);
    }
    return {
      gradients: gradients.map(({ id, content }) => ({ ...content, id })),
      legends: [...legends.values()],
      properties: properties.map(({ content }) => content),
    };
  }

  /** Keeps gradients, in the transaction that this was made with; throws 409 when the site would have too many. */
  async saveGradients(siteId: string, gradients: readonly SiteGradient[]): Promise<void> {
    for (const { id, ...content } of gradients) {
      const kept = JSON.stringify(content);
      await this.#database
        .insertInto('gradients')
        .values({ site_id: siteId, id, content: kept })
        .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet({ content: kept }))
        .execute();
    }
    await refuseMore(this.#database, 'gradients', siteId, MAX_GRADIENTS);
  }

  async removeGradients(siteId: string, ids: readonly string[]): Promise<void> {
    await this.#database
      .deleteFrom('gradients')
      .where('site_id', '=', siteId)
      .where(
        sql<string>`id::text`,
        'in',
        ids.map((id) => id.toLowerCase()),
      )
      .execute();
  }

  /** Keeps colours of categories, in the transaction that this was made with; throws 409 when the site would have too many. */
  async saveLegends(siteId: string, legends: readonly Legend[]): Promise<void> {
    const rows = legends
      .flatMap(({ column, colours }) =>
        colours.map(({ label, color }) => ({
          site_id: siteId,
          column_key: legendKey(column),
          label_key: legendKey(label),
          column_name: column,
          label,
          color,
        })),
      )
      // Two calls at once that took the same rows in another order would wait for each other.
      .toSorted((left, right) => (left.column_key + left.label_key < right.column_key + right.label_key ? -1 : 1));
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await this.#database
        .insertInto('legend_colours')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'column_key', 'label_key'])
            .doUpdateSet((excluded) => ({ color: excluded.ref('excluded.color') })),
        )
        .execute();
    await refuseMore(this.#database, 'legend_colours', siteId, MAX_COLOURS);
  }

  async removeLegend(siteId: string, column: string, labels: readonly string[]): Promise<void> {
    await this.#database
      .deleteFrom('legend_colours')
      .where('site_id', '=', siteId)
      .where('column_key', '=', legendKey(column))
      .where('label_key', 'in', labels.map(legendKey))
      .execute();
  }

  /** Keeps how numbers of columns start to be coloured, in the transaction that this was made with; throws 409 when the site would have too many. */
  async saveProperties(siteId: string, properties: readonly PropertyColours[]): Promise<void> {
    const rows = properties
      .map((property) => ({
        site_id: siteId,
        column_key: legendKey(property.column),
        content: JSON.stringify(property),
      }))
      .toSorted((left, right) => (left.column_key < right.column_key ? -1 : 1));
    await this.#database
      .insertInto('properties')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'column_key'])
          .doUpdateSet((excluded) => ({ content: excluded.ref('excluded.content') })),
      )
      .execute();
    await refuseMore(this.#database, 'properties', siteId, MAX_PROPERTIES);
  }

  async removeProperties(siteId: string, columns: readonly string[]): Promise<void> {
    await this.#database
      .deleteFrom('properties')
      .where('site_id', '=', siteId)
      .where('column_key', 'in', columns.map(legendKey))
      .execute();
  }

  /** Drops all that is kept of a site. */
  async removeSite(siteId: string): Promise<void> {
    await this.#database.deleteFrom('gradients').where('site_id', '=', siteId).execute();
    await this.#database.deleteFrom('legend_colours').where('site_id', '=', siteId).execute();
    await this.#database.deleteFrom('properties').where('site_id', '=', siteId).execute();
  }
}

async function refuseMore(
  database: Kysely<ColourTables>,
  table: keyof ColourTables,
  siteId: string,
  most: number,
): Promise<void> {
  const { count } = await database
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  if (count > most)
    throw new AditError('site-colours-full', {
      status: 409,
      message: `A site keeps at most ${most} of these`,
      values: { most },
    });
}
