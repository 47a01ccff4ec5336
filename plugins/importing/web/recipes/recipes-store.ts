import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from 'adit/core/web';
import { deleteRecipe, isFindingOption, readRecipes, saveRecipe, type Recipe } from 'adit/plugins/importing';
import { nameProblem, type NameProblem } from 'adit/plugins/importing';
import type { FileMapping } from '../mapping/file-mapping.ts';
import { BriefFlag } from '../widgets/brief-flag.ts';
import { applyToFile, fittingFile, fittingRecipes, recipeFileOf } from './recipe-rules.ts';

/** What recipes are made of and applied to. */
export interface RecipeTarget {
  readonly mappings: readonly FileMapping[];
  readonly options: Readonly<Record<string, string>>;
  readonly hierarchy: readonly string[];
  setOption(id: string, value: string): void;
  setHierarchy(columns: readonly string[]): void;
}

/** What the recipes of an import work with. */
export interface RecipeParts {
  readonly api: Api;
  readonly site: string;
  readonly importerId: string;
  readonly target: RecipeTarget;
  onError(error: unknown, task: 'read' | 'save' | 'delete'): void;
}

/** The recipes of a site for one importer: what is offered for the files of an import, applied to them, and kept of them. */
export class RecipesStore {
  all: readonly Recipe[] = [];
  /** The recipe that was applied last. */
  applied: Recipe | undefined;
  isSaving = false;
  /** On for three seconds after a recipe was kept. */
  readonly saved = new BriefFlag();
  #parts: RecipeParts;
  #life = new AbortController();

  constructor(parts: RecipeParts) {
    this.#parts = parts;
    makeAutoObservable(this, { all: observableRef, applied: observableRef, saved: false });
  }

  /** The recipes for files with the same header, the best first. */
  get offered(): Recipe[] {
    return fittingRecipes(this.all, this.#parts.target.mappings);
  }

  nameProblem(name: string): NameProblem | undefined {
    return nameProblem(name);
  }

  /** Fetches the recipes; never rejects. */
  async load(): Promise<void> {
    const { api, site, importerId, onError } = this.#parts;
    const { signal } = this.#life;
    try {
      const { recipes } = await api.call(readRecipes, { query: { site, importerId } }, { signal });
      runInAction(() => (this.all = recipes));
    } catch (error) {
      if (!signal.aborted) onError(error, 'read');
    }
  }

  /** Makes the choices of a recipe: for each file that it fits, the options and the hierarchy. */
  apply(recipe: Recipe): void {
    const { target } = this.#parts;
    for (const mapping of target.mappings) {
      const file = fittingFile(recipe, mapping);
      if (file) applyToFile(file, mapping);
    }
    for (const [id, value] of Object.entries(recipe.options))
      if (id in target.options || isFindingOption(id)) target.setOption(id, value);
    target.setHierarchy(recipe.hierarchy);
    this.applied = recipe;
  }

  /** Keeps what is chosen now under a name; a recipe of that name is replaced. True when it is kept. */
  async save(name: string): Promise<boolean> {
    const { api, site, importerId, target, onError } = this.#parts;
    const { signal } = this.#life;
    this.isSaving = true;
    try {
      const files = target.mappings.flatMap((mapping) => recipeFileOf(mapping) ?? []);
      const { options, hierarchy } = target;
      const body = { site, importerId, name: name.trim(), files, options: { ...options }, hierarchy: [...hierarchy] };
      const recipe = await api.call(saveRecipe, { body }, { signal });
      runInAction(() => {
        this.all = [...this.all.filter(({ id, name: other }) => id !== recipe.id && other !== recipe.name), recipe];
        this.applied = recipe;
      });
      this.saved.raise();
      return true;
    } catch (error) {
      if (!signal.aborted) onError(error, 'save');
      return false;
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }

  /** Deletes a recipe; never rejects. */
  async remove({ id }: Recipe): Promise<void> {
    const { api, onError } = this.#parts;
    const { signal } = this.#life;
    try {
      await api.call(deleteRecipe, { query: { id } }, { signal });
      runInAction(() => (this.all = this.all.filter((other) => other.id !== id)));
    } catch (error) {
      if (!signal.aborted) onError(error, 'delete');
    }
  }

  stop(): void {
    this.#life.abort();
    this.saved.lower();
  }
}
