import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Recipe } from '../../shared/index.ts';
import type { ImportingDatabase, ImportingTables } from '../files/tables.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** A recipe as the table has it. */
export type RecipeRow = Selectable<ImportingTables['recipes']>;

/** Where a recipe belongs and who keeps it. */
export interface RecipePlace {
  readonly tenantId: string;
  readonly siteId: string;
  readonly userId: string;
}

/** The recipes of all sites. */
export class RecipeStore {
  #database: ImportingDatabase;

  constructor(database: ImportingDatabase) {
    this.#database = database;
  }

  async findMany(ids: readonly string[]): Promise<RecipeRow[]> {
    const known = ids.filter((id) => UUID.test(id));
    return known.length === 0
      ? []
      : this.#database.selectFrom('recipes').selectAll().where('id', 'in', known).execute();
  }

  /** By name; those with a file of the signature when one is given. */
  async ofSite(
    siteId: string,
    { importerId, headerSignature }: { importerId?: string | undefined; headerSignature?: string | undefined },
  ): Promise<RecipeRow[]> {
    const rows = await this.#database
      .selectFrom('recipes')
      .selectAll()
      .where('site_id', '=', siteId)
      .orderBy(sql`lower(name)`)
      .execute();
    return rows.filter(
      (row) =>
        (importerId === undefined || row.importer_id === importerId) &&
        (headerSignature === undefined || row.content.files.some((file) => file.headerSignature === headerSignature)),
    );
  }

  /** Keeps a recipe and answers its id; the one of the same name, site and importer is replaced. */
  async save(
    place: RecipePlace,
    { name, importerId, ...content }: Omit<Recipe, 'id' | 'updatedAt' | 'updatedBy'>,
  ): Promise<string> {
    const { files, options, hierarchy } = content;
    const kept = JSON.stringify({ files, options, hierarchy });
    const { id } = await this.#database
      .insertInto('recipes')
      .values({
        id: randomUUID(),
        tenant_id: place.tenantId,
        site_id: place.siteId,
        user_id: place.userId,
        importer_id: importerId,
        name,
        content: kept,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`site_id, importer_id, lower(name)`)
          .doUpdateSet({ name, content: kept, user_id: place.userId, updated_at: new Date() }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async remove(id: string): Promise<void> {
    await this.#database.deleteFrom('recipes').where('id', '=', id).execute();
  }

  async removeSite(siteId: string): Promise<void> {
    await this.#database.deleteFrom('recipes').where('site_id', '=', siteId).execute();
  }
}

/** A recipe as the calls show it. */
export function toRecipe(row: RecipeRow, userNames: ReadonlyMap<string, string>): Recipe {
  return {
    id: row.id,
    name: row.name,
    importerId: row.importer_id,
    ...row.content,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: { name: userNames.get(row.user_id) ?? '' },
  };
}
