import { defineRoute } from 'adit/core';
import { z } from 'zod';
import { chosenCodeShape } from './choose-codes.ts';
import { NAME_LENGTH } from './routes.ts';
import { columnDates } from './table/types.ts';

/** How one file of an import was read and mapped; it fits every file whose metadata have the same `headerSignature`. @internal */
export const recipeFileShape = z.object({
  fileType: z.string().max(50),
  headerSignature: z.string().max(100),
  delimiter: z.string().max(1),
  skipHeaderLines: z.int().min(0).max(9998),
  /** The line of the column names where it was chosen, 0 for none. */
  headerLine: z.int().min(0).max(9998).optional(),
  /** A JSON list of strings, as in the metadata. */
  nanValues: z.string().max(10_000),
  /** Variable to column name. */
  mapping: z.record(z.string(), z.string()),
  columns: z
    .array(
      z.object({
        name: z.string(),
        statsDataType: z.enum(['categorical', 'continuous']),
        units: z.enum(['ft', 'm', 'deg', 'none']),
        selected: z.boolean(),
        dates: z.enum(columnDates).optional(),
        codes: z.array(chosenCodeShape).max(200).optional(),
      }),
    )
    .max(5000),
});
/** How one file of a recipe was read and mapped. @internal */
export type RecipeFile = z.infer<typeof recipeFileShape>;

/** What was chosen in an import, under a name that is unique among the site's recipes of the importer. @internal */
export const recipeContentShape = z.object({
  name: z.string().trim().min(1).max(NAME_LENGTH),
  importerId: z.string().max(100),
  files: z.array(recipeFileShape).min(1).max(200),
  options: z.record(z.string(), z.string()).default({}),
  hierarchy: z.array(z.string()).max(100).default([]),
});

/** A recipe that is kept. @internal */
export const recipeShape = recipeContentShape.extend({
  id: z.string(),
  updatedAt: z.string(),
  updatedBy: z.object({ name: z.string() }),
});
/** What was chosen in an import, kept under a name to be used again. @internal */
export type Recipe = z.infer<typeof recipeShape>;

const path = '/plugins/importing/recipes';

/** The recipes of a site by name; those with a file of `headerSignature` when it is given. @internal */
export const readRecipes = defineRoute({
  id: 'importing.read-recipes',
  method: 'GET',
  path,
  summary: 'The import recipes of a site',
  access: { kind: 'permission', permission: 'importing.upload', scope: { object: 'site', from: 'query.site' } },
  query: z.object({ site: z.string(), importerId: z.string().optional(), headerSignature: z.string().optional() }),
  result: z.object({ recipes: z.array(recipeShape) }),
});

/** Keeps a recipe; one of the same name and importer is replaced. @internal */
export const saveRecipe = defineRoute({
  id: 'importing.save-recipe',
  method: 'POST',
  path,
  summary: 'Keep what was chosen in an import as a recipe',
  access: { kind: 'permission', permission: 'importing.upload', scope: { object: 'site', from: 'body.site' } },
  body: recipeContentShape.extend({ site: z.string() }),
  result: recipeShape,
});

/** Delete an import recipe. @internal */
export const deleteRecipe = defineRoute({
  id: 'importing.delete-recipe',
  method: 'DELETE',
  path,
  summary: 'Delete an import recipe',
  access: {
    kind: 'permission',
    permission: 'importing.upload',
    scope: { object: 'import-recipe', from: 'query.id' },
  },
  query: z.object({ id: z.string() }),
  result: z.object({}),
});
