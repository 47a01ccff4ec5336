import { makeAutoObservable } from 'mobx';
import type { Colouring } from 'adit/core';
import type { History, Toasts, Translate } from 'adit/core/web';
import { coloursOfColumn, coloursToKeep, type PropertyColours, type SiteColouring } from 'adit/plugins/colour-maps';
import type { SiteColourStore } from './site-colour-store.ts';

interface SiteColouringParts {
  readonly site: SiteColourStore;
  readonly history: History;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** How numbers of a column start to be coloured on the site. */
export class SiteColouringStore implements SiteColouring {
  #parts: SiteColouringParts;

  constructor(parts: SiteColouringParts) {
    this.#parts = parts;
    makeAutoObservable(this, { loaded: false }, { autoBind: true });
  }

  get canEdit(): boolean {
    return this.#parts.site.canEdit;
  }

  loaded(): Promise<void> {
    return this.#parts.site.loaded();
  }

  of(column: string): PropertyColours | undefined {
    return coloursOfColumn(this.#parts.site.properties, column);
  }

  keep(colouring: Colouring): void {
    const kept = coloursToKeep(colouring);
    if (kept) this.#change('change.keepColouring', kept.column, kept);
  }

  forget(column: string): void {
    if (this.of(column)) this.#change('change.forgetColouring', column, undefined);
  }

  #change(labelKey: string, column: string, next: PropertyColours | undefined): void {
    const { site, history, toasts, t } = this.#parts;
    const before = this.of(column);
    const put = async (colours: PropertyColours | undefined): Promise<void> => {
      const done = colours ? site.saveProperty(colours) : site.removeProperty(column);
      await done.catch((error: unknown) => toasts.showError(error, t('error.site')));
    };
    history.record({ label: t(labelKey), undo: () => put(before), redo: () => put(next) });
    void put(next);
  }
}
