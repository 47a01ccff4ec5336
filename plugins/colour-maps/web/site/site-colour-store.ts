import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ColourMap, Log } from 'adit/core';
import type { ActiveSite, Api } from 'adit/core/web';
import {
  deleteSiteGradients,
  deleteSiteLegend,
  deleteSiteProperties,
  legendKey,
  mapOfSiteGradient,
  readSiteColours,
  saveSiteGradients,
  saveSiteLegends,
  saveSiteProperties,
  siteGradientOf,
  withColours,
  type Legend,
  type LegendColour,
  type PropertyColours,
} from 'adit/plugins/colour-maps';

interface SiteColourParts {
  readonly api: Api;
  readonly site: ActiveSite;
  readonly log: Log;
  /** Whether the user may change what belongs to the site; observed. */
  readonly canEdit: () => boolean;
}

/** The gradients and legends of the active site, and how its numbers start to be coloured, as the server has them. */
export class SiteColourStore {
  maps: readonly ColourMap[] = [];
  legends: readonly Legend[] = [];
  properties: readonly PropertyColours[] = [];
  #parts: SiteColourParts;
  #loading: Promise<void> = Promise.resolve();

  constructor(parts: SiteColourParts) {
    this.#parts = parts;
    makeAutoObservable(
      this,
      { maps: observableRef, legends: observableRef, properties: observableRef, loaded: false },
      { autoBind: true },
    );
  }

  get siteId(): string | undefined {
    return this.#parts.site.id;
  }

  get canEdit(): boolean {
    return this.siteId !== undefined && this.#parts.canEdit();
  }

  /** Resolves when the last question to the server is answered; never rejects. */
  loaded(): Promise<void> {
    return this.#loading;
  }

  /** Asks for what the site has now. */
  load(): void {
    this.#loading = this.#load();
  }

  /** Forgets everything, for another site. */
  clear(): void {
    this.maps = [];
    this.legends = [];
    this.properties = [];
  }

  async saveGradients(maps: readonly ColourMap[]): Promise<void> {
    await this.#change((site) =>
      this.#parts.api.call(saveSiteGradients, { body: { site, gradients: maps.map(siteGradientOf) } }),
    );
    const saved = new Map(maps.map((map) => [map.id, map]));
    const known = new Set(this.maps.map(({ id }) => id));
    runInAction(
      () =>
        (this.maps = [...this.maps.map((map) => saved.get(map.id) ?? map), ...maps.filter(({ id }) => !known.has(id))]),
    );
  }

  async removeGradient(id: string): Promise<void> {
    await this.#change((site) => this.#parts.api.call(deleteSiteGradients, { body: { site, ids: [id] } }));
    runInAction(() => (this.maps = this.maps.filter((map) => map.id !== id)));
  }

  async saveLegends(legends: readonly Legend[]): Promise<void> {
    await this.#change((site) => this.#parts.api.call(saveSiteLegends, { body: { site, legends: [...legends] } }));
    runInAction(() => (this.legends = withColours(this.legends, legends)));
  }

  /** Lets the site forget the colours of some labels of a column, and then has those of `colours`. */
  async replaceColours(column: string, labels: readonly string[], colours: readonly LegendColour[]): Promise<void> {
    if (labels.length > 0)
      await this.#change((site) =>
        this.#parts.api.call(deleteSiteLegend, { body: { site, column, labels: [...labels] } }),
      );
    if (colours.length > 0) await this.saveLegends([{ column, colours: [...colours] }]);
    this.load();
    await this.loaded();
  }

  async saveProperty(property: PropertyColours): Promise<void> {
    await this.#change((site) => this.#parts.api.call(saveSiteProperties, { body: { site, properties: [property] } }));
    runInAction(() => (this.properties = [...this.#otherProperties(property.column), property]));
  }

  async removeProperty(column: string): Promise<void> {
    await this.#change((site) => this.#parts.api.call(deleteSiteProperties, { body: { site, columns: [column] } }));
    runInAction(() => (this.properties = this.#otherProperties(column)));
  }

  #otherProperties(column: string): PropertyColours[] {
    return this.properties.filter((property) => legendKey(property.column) !== legendKey(column));
  }

  async #change(call: (site: string) => Promise<unknown>): Promise<void> {
    if (this.siteId !== undefined) await call(this.siteId);
  }

  async #load(): Promise<void> {
    const { api, log } = this.#parts;
    const site = this.siteId;
    if (site === undefined) return;
    try {
      const { gradients, legends, properties } = await api.call(readSiteColours, { query: { site } });
      if (this.siteId !== site) return;
      runInAction(() => {
        this.maps = gradients.map(mapOfSiteGradient);
        this.legends = legends;
        this.properties = properties;
      });
    } catch (error) {
      log.warn('The colours of the site could not be read', { reason: String(error) });
    }
  }
}
