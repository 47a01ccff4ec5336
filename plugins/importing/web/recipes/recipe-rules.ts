import type { Recipe, RecipeFile } from 'adit/plugins/importing';
import type { FileMapping } from '../mapping/file-mapping.ts';
import { symbolsIn } from '../mapping/read-again.ts';
import { mayBeAbsent } from '../rules/mapping-rules.ts';

/** What a recipe keeps of one file; undefined for a file that cannot be known again. */
export function recipeFileOf(mapping: FileMapping): RecipeFile | undefined {
  const { metadata, payload, reading } = mapping;
  if (!metadata.headerSignature) return undefined;
  return {
    fileType: payload.fileType,
    headerSignature: metadata.headerSignature,
    ...reading,
    mapping: { ...payload.mapping },
    columns: payload.columns.map((column) => ({ ...column })),
  };
}

/** The part of a recipe that was kept for a file of the same sort with the same column names. */
export function fittingFile(recipe: Recipe, { fileType, metadata }: FileMapping): RecipeFile | undefined {
  return recipe.files.find(
    (file) => file.fileType === fileType.id && file.headerSignature === metadata.headerSignature,
  );
}

/** The recipes that fit at least one of the files: those that fit more of them come first, then the newer ones. */
export function fittingRecipes(recipes: readonly Recipe[], mappings: readonly FileMapping[]): Recipe[] {
  const fits = (recipe: Recipe): number => mappings.filter((mapping) => fittingFile(recipe, mapping)).length;
  return recipes
    .filter((recipe) => fits(recipe) > 0)
    .toSorted((one, other) => fits(other) - fits(one) || other.updatedAt.localeCompare(one.updatedAt));
}

/** Makes the choices of a recipe for one file, as if the user had made them. */
export function applyToFile(recipe: RecipeFile, file: FileMapping): void {
  if (recipe.delimiter !== file.delimiter) file.setDelimiter(recipe.delimiter);
  if (recipe.headerLine !== undefined) file.setHeaderLine(recipe.headerLine);
  const row = String(recipe.skipHeaderLines + 1);
  if (row !== file.dataStartRow && recipe.skipHeaderLines > 0) file.setDataStartRow(row);
  if (recipe.nanValues !== JSON.stringify(file.missingSymbols)) file.setMissingSymbols(symbolsIn(recipe.nanValues));
  for (const variable of file.variables) {
    const column = recipe.mapping[variable.name];
    if (column !== undefined) file.choose(variable.name, { kind: 'column', column });
    else if (mayBeAbsent(variable)) file.choose(variable.name, { kind: 'absent' });
  }
  for (const { name, ...choice } of recipe.columns) file.changeColumn(name, choice);
}
