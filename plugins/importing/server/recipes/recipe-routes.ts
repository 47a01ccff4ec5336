import { notFound } from 'adit/core';
import { DirectoryToken, objectResolvers, removalHooks, type ServerPluginContext } from 'adit/core/server';
import { deleteRecipe, readRecipes, saveRecipe } from '../../shared/index.ts';
import type { ImportingDatabase } from '../files/tables.ts';
import { RecipeStore, toRecipe } from './recipe-store.ts';

/** Adds the calls that list, keep and delete recipes. */
export function addRecipeRoutes(context: ServerPluginContext): void {
  const database: ImportingDatabase = context.database();
  const recipes = new RecipeStore(database);
  const directory = context.get(DirectoryToken);
  const namesOf = async (tenantId: string): Promise<Map<string, string>> =>
    new Map((await directory.users(tenantId)).map(({ id, name }) => [id, name]));

  context.add(objectResolvers, {
    id: 'importing.import-recipe',
    object: 'import-recipe',
    find: async (ids) =>
      new Map((await recipes.findMany(ids)).map((row) => [row.id, { tenantId: row.tenant_id, siteId: row.site_id }])),
  });

  context.add(removalHooks, { id: 'importing.recipes', siteRemoved: (siteId) => recipes.removeSite(siteId) });

  context.routes.add(readRecipes, async ({ query: { site, ...which } }, { user }) => {
    const names = await namesOf(user.tenantId);
    return { recipes: (await recipes.ofSite(site, which)).map((row) => toRecipe(row, names)) };
  });

  context.routes.add(saveRecipe, async ({ body: { site, ...recipe } }, call) => {
    const { id: userId, tenantId } = call.user;
    const place = { tenantId, siteId: site, userId };
    const id = await call.save(() => recipes.save(place, recipe));
    const [row] = await recipes.findMany([id]);
    if (!row) throw notFound('import-recipe');
    return toRecipe(row, await namesOf(tenantId));
  });

  context.routes.add(deleteRecipe, ({ query }, call) =>
    call.save(async () => {
      await recipes.remove(query.id);
      return {};
    }),
  );
}
