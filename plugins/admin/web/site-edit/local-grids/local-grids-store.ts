import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MAX_LOCAL_GRIDS, siteLocalGrids } from 'adit/core';
import type { Api, FoundSystem, SettingsReader, Toasts, Translate } from 'adit/core/web';
import { findSystemsRoute } from 'adit/plugins/coordinates';
import { GridDraft } from './grid-draft.ts';

/** What the local grids of a site work with. */
export interface LocalGridsParts {
  readonly api: Api;
  readonly settings: Pick<SettingsReader, 'read' | 'change'>;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** The local grids of a site while they are typed. */
export class LocalGridsStore {
  state: 'loading' | 'ready' | 'failed' = 'loading';
  grids: readonly GridDraft[] = [];
  isSaving = false;
  #parts: LocalGridsParts;
  #siteId: string;

  constructor(parts: LocalGridsParts, siteId: string) {
    this.#parts = parts;
    this.#siteId = siteId;
    makeAutoObservable(this, { grids: observableRef });
  }

  get canAdd(): boolean {
    return this.grids.length < MAX_LOCAL_GRIDS;
  }

  /** Why nothing can be saved. */
  get problem(): 'incomplete' | 'name-taken' | undefined {
    const names = this.grids.map(({ name }) => name.trim().toLowerCase());
    if (this.grids.some(({ grid }) => !grid)) return 'incomplete';
    return new Set(names).size < names.length ? 'name-taken' : undefined;
  }

  async load(): Promise<void> {
    try {
      const { grids } = await this.#parts.settings.read(siteLocalGrids, this.#siteId);
      const systems = await this.#systems(grids.map(({ system }) => system));
      const drafts = grids.map((grid) => new GridDraft(systems.get(grid.system) ?? unknownSystem(grid.system), grid));
      runInAction(() => {
        this.grids = drafts;
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  /** Begins a grid that is tied to the system of the site. */
  async add(systemId: string): Promise<void> {
    const systems = await this.#systems([systemId]).catch(() => new Map<string, FoundSystem>());
    const draft = new GridDraft(systems.get(systemId) ?? unknownSystem(systemId));
    runInAction(() => (this.grids = [...this.grids, draft]));
  }

  remove(grid: GridDraft): void {
    this.grids = this.grids.filter((one) => one !== grid);
  }

  async save(): Promise<void> {
    const { settings, toasts, t } = this.#parts;
    if (this.problem !== undefined || this.isSaving) return;
    this.isSaving = true;
    try {
      const at = { scope: 'site', siteId: this.#siteId } as const;
      await settings.change(siteLocalGrids, at, { grids: this.grids.map(({ grid }) => grid) });
      toasts.show({ type: 'success', title: t('site.grids.saved') });
    } catch (error) {
      toasts.showError(error, t('errorEditingSite'), { messageFirst: true });
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }

  async #systems(ids: readonly string[]): Promise<Map<string, FoundSystem>> {
    const found = await Promise.all(
      [...new Set(ids)].map((search) => this.#parts.api.call(findSystemsRoute, { query: { search, limit: 1 } })),
    );
    return new Map(found.flat().map((system) => [system.id, system]));
  }
}

function unknownSystem(id: string): FoundSystem {
  return { id, name: id, unit: null, place: '' };
}
