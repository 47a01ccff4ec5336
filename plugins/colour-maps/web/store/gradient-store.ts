import { makeAutoObservable, observableRef } from 'mobx';
import type { ColourMap } from 'adit/core';
import type { Dialogs, Toasts, Translate } from 'adit/core/web';
import {
  gradientOf,
  isUserGradientId,
  mapOfPreset,
  newContinuousGradient,
  newFixedGradient,
  newGradientId,
  presetOf,
  uniqueGradientName,
  type Gradient,
  type GradientOwner,
  type Gradients,
} from 'adit/plugins/colour-maps';
import type { SiteColourStore } from '../site/site-colour-store.ts';
import { readPresets, writePresets } from './preset-storage.ts';

interface GradientParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly dialogs: Dialogs;
  readonly toasts: Toasts;
  readonly site: Pick<SiteColourStore, 'maps' | 'canEdit' | 'saveGradients' | 'removeGradient'>;
  /** The maps of all providers, whose names a gradient does not take. */
  readonly all: () => readonly ColourMap[];
  readonly t: Translate;
}

/** The user's gradients, kept in the browser, and those of the site. */
export class GradientStore implements Gradients {
  own: readonly ColourMap[];
  #parts: GradientParts;

  constructor(parts: GradientParts) {
    this.#parts = parts;
    this.own = readPresets(parts.storage).map(mapOfPreset);
    makeAutoObservable(this, { own: observableRef }, { autoBind: true });
  }

  get maps(): readonly ColourMap[] {
    // One that was given to the site is still in the storage of the user's other windows.
    return [...this.own.filter(({ id }) => !this.#isOfSite(id)), ...this.#parts.site.maps];
  }

  /** Takes over what another window has stored. */
  reload(): void {
    this.own = readPresets(this.#parts.storage).map(mapOfPreset);
  }

  ownerOf(id: string): GradientOwner {
    if (this.#isOfSite(id)) return 'site';
    return isUserGradientId(id) ? 'user' : 'product';
  }

  canChange(id: string): boolean {
    const owner = this.ownerOf(id);
    return owner === 'user' || (owner === 'site' && this.#parts.site.canEdit);
  }

  canShare(id: string): boolean {
    return this.ownerOf(id) === 'user' && this.#parts.site.canEdit;
  }

  create(type: 'continuous' | 'fixed'): Promise<ColourMap | undefined> {
    const { t, all } = this.#parts;
    const id = newGradientId();
    const text = uniqueGradientName(t(type === 'fixed' ? 'gradient.newFixed' : 'gradient.new'), id, all());
    return this.#open(
      type === 'fixed' ? newFixedGradient(id, text) : newContinuousGradient(id, text),
      'gradient.create',
    );
  }

  edit(map: ColourMap): Promise<ColourMap | undefined> {
    return this.#open(gradientOf(map), 'gradient.edit');
  }

  /** Saves a gradient under its id when that is a UUID and the user may change it, else as a new one; a name that another has gets a counter. */
  async save(gradient: Gradient): Promise<ColourMap> {
    const id = this.canChange(gradient.id) ? gradient.id : newGradientId();
    const text = uniqueGradientName(gradient.text, id, this.#parts.all());
    const map = mapOfPreset(presetOf({ ...gradient, id, text }));
    if (this.ownerOf(id) === 'site') await this.#parts.site.saveGradients([map]);
    else this.keep([map]);
    return map;
  }

  /** Keeps gradients as the user's own; those whose ids are there already are replaced. */
  keep(maps: readonly ColourMap[]): void {
    const kept = new Map([...this.own, ...maps].map((map) => [map.id, map]));
    this.#store([...kept.values()]);
  }

  async share(map: ColourMap): Promise<boolean> {
    if (!this.canShare(map.id)) return false;
    const isThere = await this.#try(() => this.#parts.site.saveGradients([map]));
    if (isThere) this.#store(this.own.filter(({ id }) => id !== map.id));
    return isThere;
  }

  async remove(map: ColourMap): Promise<boolean> {
    const { dialogs, site, t } = this.#parts;
    if (!this.canChange(map.id)) return false;
    const isSite = this.ownerOf(map.id) === 'site';
    const isSure = await dialogs.confirm({
      title: t('gradient.deleteTitle', { name: map.name }),
      message: t(isSite ? 'gradient.deleteSiteMessage' : 'gradient.deleteMessage'),
      action: t('gradient.delete'),
      danger: true,
    });
    if (isSure && isSite) return this.#try(() => site.removeGradient(map.id));
    if (isSure) this.#store(this.own.filter((one) => one.id !== map.id));
    return isSure;
  }

  async #open(gradient: Gradient, titleKey: string): Promise<ColourMap | undefined> {
    const { dialogs, t } = this.#parts;
    const edited = await dialogs.open<{ gradient: Gradient }, Gradient>(
      () => import('../editor/gradient-dialog.tsx'),
      { gradient },
      { title: t(titleKey), width: 480 },
    );
    if (!edited) return undefined;
    let saved: ColourMap | undefined;
    await this.#try(async () => (saved = await this.save(edited)));
    return saved;
  }

  #isOfSite(id: string): boolean {
    return this.#parts.site.maps.some((map) => map.id === id);
  }

  /** Whether a call to the server went well; when not, the user is told. */
  async #try(change: () => Promise<unknown>): Promise<boolean> {
    const { toasts, t } = this.#parts;
    try {
      await change();
      return true;
    } catch (error) {
      toasts.showError(error, t('error.site'));
      return false;
    }
  }

  #store(maps: readonly ColourMap[]): void {
    this.own = maps;
    writePresets(
      this.#parts.storage,
      maps.map((map) => presetOf(gradientOf(map))),
    );
  }
}
