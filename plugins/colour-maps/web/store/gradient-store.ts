import { makeAutoObservable, observableRef } from 'mobx';
import type { ColourMap } from 'adit/core';
import type { Dialogs, Translate } from 'adit/core/web';
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
  type Gradients,
} from 'adit/plugins/colour-maps';
import { readPresets, writePresets } from './preset-storage.ts';

interface GradientParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly dialogs: Dialogs;
  /** The maps of all providers, whose names a gradient does not take. */
  readonly all: () => readonly ColourMap[];
  readonly t: Translate;
}

/** The user's gradients, kept in the browser. */
export class GradientStore implements Gradients {
  maps: readonly ColourMap[];
  #parts: GradientParts;

  constructor(parts: GradientParts) {
    this.#parts = parts;
    this.maps = readPresets(parts.storage).map(mapOfPreset);
    makeAutoObservable(this, { maps: observableRef }, { autoBind: true });
  }

  /** Takes over what another window has stored. */
  reload(): void {
    this.maps = readPresets(this.#parts.storage).map(mapOfPreset);
  }

  isOwn(id: string): boolean {
    return isUserGradientId(id);
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

  /** Saves a gradient under its id when that is a UUID, else as a new one; a name that another has gets a counter. */
  save(gradient: Gradient): ColourMap {
    const id = isUserGradientId(gradient.id) ? gradient.id : newGradientId();
    const text = uniqueGradientName(gradient.text, id, this.#parts.all());
    const map = mapOfPreset(presetOf({ ...gradient, id, text }));
    const isNew = !this.maps.some((one) => one.id === id);
    this.#keep(isNew ? [...this.maps, map] : this.maps.map((one) => (one.id === id ? map : one)));
    return map;
  }

  async remove(map: ColourMap): Promise<boolean> {
    const { dialogs, t } = this.#parts;
    if (!this.isOwn(map.id)) return false;
    const isSure = await dialogs.confirm({
      title: t('gradient.deleteTitle', { name: map.name }),
      message: t('gradient.deleteMessage'),
      action: t('gradient.delete'),
      danger: true,
    });
    if (isSure) this.#keep(this.maps.filter((one) => one.id !== map.id));
    return isSure;
  }

  async #open(gradient: Gradient, titleKey: string): Promise<ColourMap | undefined> {
    const { dialogs, t } = this.#parts;
    const edited = await dialogs.open<{ gradient: Gradient }, Gradient>(
      () => import('../editor/gradient-dialog.tsx'),
      { gradient },
      { title: t(titleKey), width: 480 },
    );
    return edited && this.save(edited);
  }

  #keep(maps: readonly ColourMap[]): void {
    this.maps = maps;
    writePresets(
      this.#parts.storage,
      maps.map((map) => presetOf(gradientOf(map))),
    );
  }
}
