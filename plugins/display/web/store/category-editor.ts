import type { ColourMap, Category, Colouring } from 'adit/core';
import { defaultCategories, legendKey } from 'adit/plugins/colour-maps';
import { GAS_COLOUR, getCategories, type Field, type LayerConfig, type SceneStoreLayer } from 'adit/plugins/views';
import {
  keptLooks,
  matchesLabels,
  namedLabels,
  withColour,
  withKnownColours,
  categoriesOf,
} from '../rules/categories.ts';
import { datasetColours, sourceCategories, sourceColours } from '../rules/gas-colours.ts';
import type { DisplayParts } from './display-parts.ts';
import { askWhenKnown } from './ask-when-known.ts';
import { FilterPause } from './filter-pause.ts';

const defaults: readonly (readonly [string, string])[] = defaultCategories.map(({ label, color }) => [
  legendKey(label),
  color,
]);

/** A layer that was shown just now may not be known to the session yet. */
const LAYER_WAIT_MILLISECONDS = 100;

/** The layer whose categories are edited. */
interface CategoryTarget {
  readonly config: LayerConfig;
  readonly layer: SceneStoreLayer | undefined;
  readonly colouring: Colouring | undefined;
  readonly field: Field | undefined;
  readonly map: ColourMap | undefined;
  /** Whether the layer is still to be coloured by a field. */
  isWanted(field: Field): boolean;
  set(colouring: Colouring): void;
}

/** How the categories of a colouring come to be. */
interface CategoryRequest {
  readonly field: Field;
  readonly map: ColourMap | undefined;
  /** Categories whose colours and visibility stay. */
  readonly before?: readonly Category[];
  /** The map was chosen by the user: its colours go before those that are known. */
  readonly byMap?: boolean;
  readonly force?: boolean;
}

/** The categories of one layer: what they are, which colours they have, and what of it is kept for the site. */
export class CategoryEditor {
  #target: CategoryTarget;
  #parts: DisplayParts;
  #pause: FilterPause;
  #queue: Promise<void> = Promise.resolve();
  #refreshed = new Set<string>();
  #checked = new Set<string>();
  #withoutSpare = new Set<string>();
  #selection: string | undefined;

  constructor(target: CategoryTarget, parts: DisplayParts) {
    this.#target = target;
    this.#parts = parts;
    this.#pause = new FilterPause(target.config, parts);
  }

  /** Colours the layer by the categories of a field. */
  async colour(field: Field, map: ColourMap | undefined, byMap: boolean): Promise<void> {
    this.#selection = this.#selectionNames;
    this.#checked.add(field.name);
    await this.#colour({ field, map, byMap });
  }

  /**
   * Asks anew for the categories, first as they are known and then computed; those that are known keep their colours and
   * visibility. Filters are taken away meanwhile, and are back after 100 ms.
   */
  refresh(): Promise<void> {
    const done = this.#queue.then(() => this.#refresh());
    this.#queue = done;
    return done;
  }

  /** Refreshes the categories once when there are none, and whenever they do not fit the column or other pieces are shown. */
  check(): void {
    const { colouring } = this.#target;
    const selection = this.#selectionNames;
    const isOther = this.#selection !== undefined && this.#selection !== selection;
    this.#selection = selection;
    if (colouring?.colorType !== 'Categorical') return;
    if (colouring.categories.length === 0) {
      if (this.#refreshed.has(colouring.field)) return;
      this.#refreshed.add(colouring.field);
      void this.refresh();
    } else if (isOther) void this.refresh();
    else void this.#compare();
  }

  setAll(categories: Colouring['categories']): void {
    const { colouring } = this.#target;
    if (colouring) this.#target.set({ ...colouring, categories });
  }

  /** Gives a category another colour, which the browser remembers for the column. */
  setColour(value: number, color: string): void {
    const { colouring } = this.#target;
    const label = colouring?.categories.find((one) => one.value === value)?.label;
    if (!colouring || label === undefined) return;
    this.setAll(withColour(colouring.categories, value, color));
    if (this.hasLegend) this.#parts.legends.remember(colouring.field, { label, color });
  }

  /** Whether the colours belong to the column everywhere; those of a file are the file's own. */
  get hasLegend(): boolean {
    const { colouring } = this.#target;
    return colouring?.colorType === 'Categorical' && this.#sourceColours(colouring.field) === undefined;
  }

  /** The categories whose colours the user may keep for the site, and that are not kept yet. */
  get unkept(): readonly Category[] {
    const { colouring } = this.#target;
    if (!colouring || !this.hasLegend) return [];
    const unkept = new Set(this.#parts.legends.unkept(colouring.field, colouring.categories).map(({ label }) => label));
    return colouring.categories.filter(({ label }) => unkept.has(label));
  }

  /** Keeps the colours of categories for the site, and gives them to every other layer that shows this column: one change to take back. */
  keepForSite(categories: readonly Category[]): void {
    const { legends, history, scene, t } = this.#parts;
    const { colouring } = this.#target;
    if (!colouring || !this.hasLegend) return;
    const column = legendKey(colouring.field);
    const colours = new Map(categories.map(({ label, color }) => [legendKey(label), color]));
    history.together(t('categories.keepForSite'), () => {
      legends.keepForSite(
        colouring.field,
        categories.map(({ label, color }) => ({ label, color })),
      );
      for (const viewId of scene.viewIds)
        for (const { layerName, state } of scene.layers(viewId)) {
          const other = state.colouring;
          if (other?.colorType !== 'Categorical' || legendKey(other.field) !== column) continue;
          const changed = withKnownColours(other.categories, colours);
          if (changed !== other.categories)
            scene.setColouring(viewId, layerName, { ...other, categories: [...changed] });
        }
    });
  }

  /** Gives the categories the colours that the site knows, else the user's own. */
  takeKnownColours(): void {
    const { colouring } = this.#target;
    if (!colouring || !this.hasLegend) return;
    const changed = withKnownColours(colouring.categories, this.#parts.legends.coloursOf(colouring.field));
    if (changed !== colouring.categories) this.setAll([...changed]);
  }

  #sourceColours(field: string): ReturnType<typeof sourceColours> {
    return sourceColours(this.#target.config, field);
  }

  get #selectionNames(): string {
    return (this.#target.layer?.state.selection ?? []).join('\n');
  }

  async #refresh(): Promise<void> {
    const { field, map, colouring } = this.#target;
    if (!field || colouring?.colorType !== 'Categorical') return;
    await this.#pause.during(async () => {
      for (const force of [false, true])
        await this.#colour({ field, map, before: this.#target.colouring?.categories ?? [], force });
    });
  }

  /** Compares categories that came with a scene with their column, once. */
  async #compare(): Promise<void> {
    const { field, colouring } = this.#target;
    if (!field || !colouring || this.#sourceColours(field.name) || this.#checked.has(field.name)) return;
    this.#checked.add(field.name);
    const known = await this.#ask(field, false).catch(() => undefined);
    if (!known || matchesLabels(colouring.categories, known.labels)) return;
    this.#parts.log.warn('The categories do not match the annotations of the column', { field: field.name });
    await this.refresh();
  }

  #ask(field: Field, force: boolean): Promise<{ labels: string[]; counts: number[] }> {
    const { scene, session } = this.#parts;
    const asked = {
      viewId: scene.activeViewId,
      layerName: this.#target.config.layerName,
      field: field.name,
      forceCategoricalComputation: force,
      // The filters by ranges are paused; the others would still hide what they filter out.
      rangesOnly: force,
    };
    return askWhenKnown(() => session.call(getCategories, asked), LAYER_WAIT_MILLISECONDS);
  }

  async #colour({ field, map, before = [], byMap = false, force = false }: CategoryRequest): Promise<void> {
    const { legends, site, palette, toasts, t } = this.#parts;
    try {
      const [{ labels, counts }] = await Promise.all([this.#ask(field, force), legends.loaded()]);
      // Another field may have been chosen meanwhile.
      if (!this.#target.isWanted(field)) return;
      const known = byMap
        ? new Map<string, string>()
        : new Map([
            ...this.#firstColours(map),
            ...defaults,
            ...datasetColours(this.#target.config, field.name),
            ...legends.coloursOf(field.name),
          ]);
      const own = this.#sourceColours(field.name);
      const found =
        own && !(byMap && field.name !== GAS_COLOUR)
          ? sourceCategories(labels, counts, own)
          : categoriesOf(labels, counts, palette.colours(site.id ?? '', labels, map, known));
      const colouring: Colouring = {
        field: field.name,
        fieldLabel: field.label,
        colorType: 'Categorical',
        colorRange: [0, labels.length],
        preset: map?.id ?? '',
        ...(map && { presetName: map.name }),
        presetInvert: false,
        rgbPoints: [],
        annotations: [],
        categories: keptLooks(found, before),
      };
      if (!isSame(colouring, this.#target.colouring)) this.#target.set(colouring);
      this.#warnWithoutSpare(field, labels, map);
    } catch (error) {
      toasts.showError(error, t('error.colour'));
    }
  }

  /** What this browser showed with 0.1.0 it goes on showing, where nobody chooses the map. */
  #firstColours(map: ColourMap | undefined): ReadonlyMap<string, string> {
    const { site, palette, maps } = this.#parts;
    const first = maps().find(({ kind, named }) => kind === 'categorical' && !named);
    return map?.named ? palette.firstColours(site.id ?? '', first) : new Map();
  }

  /** Categories that share colours are worth a word, and are asked for again, once for each field. */
  #warnWithoutSpare(field: Field, labels: readonly string[], map: ColourMap | undefined): void {
    const colours = map?.colours.length ?? 0;
    if (this.#sourceColours(field.name) || namedLabels(labels).length <= colours || this.#withoutSpare.has(field.name))
      return;
    this.#withoutSpare.add(field.name);
    this.#parts.log.warn('There are no spare colours for all categories', { field: field.name, colours });
    void this.refresh();
  }
}

function isSame(left: Colouring, right: Colouring | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right && { ...left, ...right });
}
