import { makeAutoObservable, observableRef } from 'mobx';
import type { History, Toasts, Translate } from 'adit/core/web';
import { LEGEND_LIMITS, legendKey, type Legend, type LegendColour, type Legends } from 'adit/plugins/colour-maps';
import type { OwnLegend } from './own-legend.ts';
import type { SiteColourStore } from './site-colour-store.ts';

interface LegendParts {
  readonly site: SiteColourStore;
  readonly storage: OwnLegend;
  readonly history: History;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** The colours of categories: what the site keeps for everybody, and what the user chose in this browser. */
export class LegendStore implements Legends {
  own: readonly Legend[] = [];
  #parts: LegendParts;

  constructor(parts: LegendParts) {
    this.#parts = parts;
    makeAutoObservable(this, { own: observableRef }, { autoBind: true });
  }

  /** Takes over what is stored for the site. */
  reload(): void {
    const { site, storage } = this.#parts;
    this.own = site.siteId === undefined ? [] : storage.read(site.siteId);
  }

  /** What the site knows: colours by the key of a label, by the key of a column. */
  get siteColours(): ReadonlyMap<string, ReadonlyMap<string, string>> {
    const { legends } = this.#parts.site;
    return new Map(legends.map(({ column }) => [legendKey(column), coloursIn(legends, column)]));
  }

  loaded(): Promise<void> {
    return this.#parts.site.loaded();
  }

  coloursOf(column: string): ReadonlyMap<string, string> {
    return new Map([...coloursIn(this.own, column), ...coloursIn(this.#parts.site.legends, column)]);
  }

  unkept(column: string, colours: readonly LegendColour[]): readonly LegendColour[] {
    const { site } = this.#parts;
    if (!site.canEdit || column.trim().length > LEGEND_LIMITS.column) return [];
    const kept = this.siteColours.get(legendKey(column));
    return colours.filter(
      ({ label, color }) => label.trim().length <= LEGEND_LIMITS.label && kept?.get(legendKey(label)) !== color,
    );
  }

  remember(column: string, colour: LegendColour): void {
    this.rememberAll(column, [colour]);
  }

  /** Remembers the user's own colours of categories of a column. */
  rememberAll(column: string, colours: readonly LegendColour[]): void {
    const { site, storage } = this.#parts;
    if (site.siteId === undefined) return;
    storage.put(site.siteId, column, colours);
    this.reload();
  }

  keepForSite(column: string, colours: readonly LegendColour[]): void {
    const { site, history, t } = this.#parts;
    const chosen = this.unkept(column, colours).slice(0, LEGEND_LIMITS.colours);
    if (chosen.length === 0) return;
    const kept = this.siteColours.get(legendKey(column)) ?? new Map<string, string>();
    const before = chosen.flatMap(({ label }) => {
      const color = kept.get(legendKey(label));
      return color === undefined ? [] : [{ label, color }];
    });
    const added = chosen.map(({ label }) => label).filter((label) => !kept.has(legendKey(label)));
    const keep = (): Promise<void> => this.#try(site.saveLegends([{ column, colours: [...chosen] }]));
    history.record({
      label: t('change.keepForSite'),
      undo: () => this.#try(site.replaceColours(column, added, before)),
      redo: keep,
    });
    void keep();
  }

  async #try(change: Promise<void>): Promise<void> {
    const { toasts, t } = this.#parts;
    await change.catch((error: unknown) => toasts.showError(error, t('error.site')));
  }
}

function coloursIn(legends: readonly Legend[], column: string): Map<string, string> {
  const key = legendKey(column);
  const colours = legends.find((legend) => legendKey(legend.column) === key)?.colours ?? [];
  return new Map(colours.map(({ label, color }) => [legendKey(label), color]));
}
