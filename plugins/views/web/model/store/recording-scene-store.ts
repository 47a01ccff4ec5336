import type { AppliedChange, ScenePart, ScenePlace, SceneStep, ViewNode, Colouring } from 'adit/core';
import type { History, Translate } from 'adit/core/web';
import {
  firstLabels,
  type DatasetConfig,
  type FilterResult,
  type LayerCutChange,
  type LayerCutState,
  type PartChangeOptions,
  type SceneStore,
  type SceneStoreLayer,
  type GeometryState,
  type LabelState,
  type PropertySettings,
  type ThresholdFilter,
  type ViewState,
} from '../../../shared/index.ts';

/** The scene that changes are made in. */
type ChangedScene = Omit<SceneStore, 'change'> & { change(steps: readonly SceneStep[]): AppliedChange };

/** A filter and its place among those of its layer. */
interface PlacedFilter {
  readonly filter: ThresholdFilter;
  readonly order: number | undefined;
}

type ViewOptions = Partial<Omit<ViewState, 'viewId' | 'layers' | 'type'>>;

/** The scene as other plugins change it: every change is noted so that it can be taken back. What is looked at is not a change. */
export class RecordingSceneStore implements SceneStore {
  #scene: ChangedScene;
  #history: History;
  #t: Translate;
  #labelOf: (partId: string) => string | undefined;

  /** `labelOf` answers what undo says of a part; undefined for one whose changes are not recorded, or that is not there any more. */
  constructor(
    scene: ChangedScene,
    history: History,
    t: Translate,
    labelOf: (partId: string) => string | undefined = () => undefined,
  ) {
    this.#scene = scene;
    this.#history = history;
    this.#t = t;
    this.#labelOf = labelOf;
  }

  get viewIds(): readonly string[] {
    return this.#scene.viewIds;
  }

  get activeViewId(): string {
    return this.#scene.activeViewId;
  }

  get activeLayerName(): string | undefined {
    return this.#scene.activeLayerName;
  }

  activateView(viewId: string): void {
    this.#scene.activateView(viewId);
  }

  /** Views are recorded with the panels that show them. */
  addView(viewId?: string): string {
    return this.#scene.addView(viewId);
  }

  cloneView(viewId: string): string {
    return this.#scene.cloneView(viewId);
  }

  restoreView(node: ViewNode): void {
    this.#scene.restoreView(node);
  }

  removeView(viewId: string): ViewNode | undefined {
    return this.#scene.removeView(viewId);
  }

  linkView(viewId: string, linked: boolean): void {
    const before = this.#scene.viewIds.filter((id) => this.#scene.view(id)?.linked);
    this.#scene.linkView(viewId, linked);
    this.#history.record({
      label: this.#t(linked ? 'change.link' : 'change.unlink'),
      undo: () => {
        for (const id of this.#scene.viewIds) {
          const was = before.includes(id);
          if (this.#scene.view(id)?.linked !== was) this.#scene.setViewState(id, { linked: was });
        }
      },
      redo: () => this.#scene.linkView(viewId, linked),
    });
  }

  activateLayer(layerName: string | undefined): void {
    this.#scene.activateLayer(layerName);
  }

  view(viewId: string): ViewState | undefined {
    return this.#scene.view(viewId);
  }

  layers(viewId: string): readonly SceneStoreLayer[] {
    return this.#scene.layers(viewId);
  }

  layer(viewId: string, layerName: string): SceneStoreLayer | undefined {
    return this.#scene.layer(viewId, layerName);
  }

  datasetConfig(datasetId: string): Promise<DatasetConfig> {
    return this.#scene.datasetConfig(datasetId);
  }

  async load(viewId: string, layerNames: readonly string[]): Promise<void> {
    const added = layerNames.filter((name) => !this.#scene.layer(viewId, name));
    if (added.length > 0)
      // Before it is all there: what is changed meanwhile comes after it.
      this.#history.record({
        label: this.#t('change.show'),
        undo: () => this.#scene.unload(viewId, added),
        redo: () => this.#scene.load(viewId, added),
      });
    await this.#scene.load(viewId, layerNames);
  }

  async unload(viewId: string, layerNames: readonly string[]): Promise<void> {
    const shown = layerNames.filter((name) => this.#scene.layer(viewId, name));
    if (shown.length > 0)
      this.#history.record({
        label: this.#t('change.hide'),
        undo: () => this.#scene.load(viewId, shown),
        redo: () => this.#scene.unload(viewId, shown),
      });
    await this.#scene.unload(viewId, layerNames);
  }

  async select(viewId: string, selections: Readonly<Record<string, readonly string[]>>): Promise<void> {
    const before = Object.fromEntries(
      Object.keys(selections).map((name) => [name, this.#scene.layer(viewId, name)?.state.selection ?? []]),
    );
    const isSame = (name: string): boolean => String(before[name]) === String(selections[name]);
    if (!Object.keys(selections).every(isSame)) {
      const hides = Object.values(selections).every((selection) => selection.length === 0);
      this.#history.record({
        label: this.#t(hides ? 'change.hide' : 'change.show'),
        undo: () => this.#scene.select(viewId, before),
        redo: () => this.#scene.select(viewId, selections),
      });
    }
    await this.#scene.select(viewId, selections);
  }

  /** What is gone cannot be brought back: it is not recorded. */
  forget(datasetIds: readonly string[]): Promise<void> {
    return this.#scene.forget(datasetIds);
  }

  setColouring(viewId: string, layerName: string, colouring?: Colouring, settings?: PropertySettings): void {
    const before = this.#scene.layer(viewId, layerName)?.state.colouring;
    this.#scene.setColouring(viewId, layerName, colouring, settings);
    if (areCategoriesTold(before, colouring)) return;
    this.#history.record({
      label: this.#t('change.colours'),
      mergeKey: `colouring/${viewId}/${layerName}`,
      undo: () => this.#scene.setColouring(viewId, layerName, before),
      redo: () => this.#scene.setColouring(viewId, layerName, colouring),
    });
  }

  setGeometry(viewId: string, layerName: string, properties: Partial<GeometryState>): void {
    const state = this.#scene.layer(viewId, layerName)?.state.geometry;
    if (!state) return;
    const before = pick(state, properties);
    this.#scene.setGeometry(viewId, layerName, properties);
    this.#history.record({
      label: this.#t('change.look'),
      mergeKey: `geometry/${viewId}/${layerName}/${Object.keys(properties).join()}`,
      undo: () => this.#scene.setGeometry(viewId, layerName, before),
      redo: () => this.#scene.setGeometry(viewId, layerName, properties),
    });
  }

  setLabels(viewId: string, layerName: string, properties: Partial<LabelState>): void {
    const state = this.#scene.layer(viewId, layerName)?.state;
    if (!state) return;
    const before = pick(state.labels ?? firstLabels, properties);
    this.#scene.setLabels(viewId, layerName, properties);
    this.#history.record({
      label: this.#t('change.labels'),
      mergeKey: `labels/${viewId}/${layerName}/${Object.keys(properties).join()}`,
      undo: () => this.#scene.setLabels(viewId, layerName, before),
      redo: () => this.#scene.setLabels(viewId, layerName, properties),
    });
  }

  setCuts(viewId: string, layerName: string, change: LayerCutChange): void {
    const state = this.#scene.layer(viewId, layerName)?.state;
    if (!state) return;
    const before = pick<LayerCutState>(state, change.state);
    this.#scene.setCuts(viewId, layerName, change);
    const { label, mergeKey } = change;
    this.#history.record({
      label,
      ...(mergeKey === undefined ? {} : { mergeKey: `${mergeKey}/${viewId}/${layerName}` }),
      undo: () => this.#scene.setCuts(viewId, layerName, { state: before, label }),
      redo: () => this.#scene.setCuts(viewId, layerName, change),
    });
  }

  setViewState(viewId: string, state: ViewOptions): void {
    const view = this.#scene.view(viewId);
    if (!view) return;
    const before = pick(view, state);
    this.#scene.setViewState(viewId, state);
    this.#history.record({
      label: this.#t('change.view'),
      mergeKey: `view/${viewId}/${Object.keys(state).join()}`,
      undo: () => this.#scene.setViewState(viewId, before),
      redo: () => this.#scene.setViewState(viewId, state),
    });
  }

  part<Value, Initial>(
    part: Pick<ScenePart<Value, Initial>, 'id' | 'shape' | 'initial'>,
    ...at: ScenePlace
  ): Value | Initial {
    return this.#scene.part(part, ...at);
  }

  change(steps: readonly SceneStep[], { mergeKey }: PartChangeOptions = {}): void {
    const made = this.#scene.change(steps);
    const [undo, redo] = [made.inverse, made.steps].map((all) => all.filter((step) => this.#label(step) !== undefined));
    const label = redo?.[0] && this.#label(redo[0]);
    if (!undo || !redo || label === undefined) return;
    const places = JSON.stringify(redo.map(({ at, part }) => [at, part]));
    this.#history.record({
      label,
      ...(mergeKey === undefined ? {} : { mergeKey: `${mergeKey}/${places}` }),
      undo: () => this.#changeAgain(undo),
      redo: () => this.#changeAgain(redo),
    });
  }

  previewThreshold(viewId: string, layerName: string, range: readonly [number, number] | undefined): void {
    this.#scene.previewThreshold(viewId, layerName, range);
  }

  async putFilter(viewId: string, layerName: string, filter: ThresholdFilter, order?: number): Promise<FilterResult> {
    const before = this.#filter(viewId, layerName, filter.id);
    const result = await this.#scene.putFilter(viewId, layerName, filter, order);
    this.#history.record({
      label: this.#t('change.filter'),
      ...(before ? { mergeKey: `filter/${filter.id}` } : {}),
      undo: () => this.#putBack(viewId, layerName, filter.id, before),
      redo: () => this.#putBack(viewId, layerName, filter.id, { filter, order }),
    });
    return result;
  }

  async removeFilter(viewId: string, layerName: string, filterId: string): Promise<void> {
    const before = this.#filter(viewId, layerName, filterId);
    await this.#scene.removeFilter(viewId, layerName, filterId);
    if (!before) return;
    this.#history.record({
      label: this.#t('change.remove-filter'),
      undo: () => this.#putBack(viewId, layerName, filterId, before),
      redo: () => this.#scene.removeFilter(viewId, layerName, filterId),
    });
  }

  #label({ part = '' }: SceneStep): string | undefined {
    return this.#labelOf(part);
  }

  /** Makes steps of parts and nodes that are still there. */
  #changeAgain(steps: readonly SceneStep[]): void {
    const isThere = ({ at: [viewId, layerName] }: SceneStep): boolean =>
      viewId === undefined ||
      (layerName === undefined ? this.#scene.view(viewId) : this.#scene.layer(viewId, layerName)) !== undefined;
    this.#scene.change(steps.filter((step) => isThere(step) && this.#label(step) !== undefined));
  }

  #filter(viewId: string, layerName: string, filterId: string): PlacedFilter | undefined {
    const filters = this.#scene.layer(viewId, layerName)?.state.filters ?? [];
    const order = filters.findIndex(({ id }) => id === filterId);
    const filter = filters[order];
    return filter && { filter, order };
  }

  async #putBack(viewId: string, layerName: string, filterId: string, known: PlacedFilter | undefined): Promise<void> {
    if (!this.#scene.layer(viewId, layerName)) return;
    if (known) await this.#scene.putFilter(viewId, layerName, known.filter, known.order);
    else await this.#scene.removeFilter(viewId, layerName, filterId);
  }
}

/** The values that `source` has where `changes` has others. */
function pick<Source extends object>(source: Source, changes: Partial<Source>): Partial<Source> {
  return Object.fromEntries(Object.keys(changes).map((key) => [key, source[key as keyof Source]])) as Partial<Source>;
}

/** Whether a colouring has become the one that it was chosen to be: its categories are known now. Nobody takes that back. */
function areCategoriesTold(before: Colouring | undefined, now: Colouring | undefined): boolean {
  const isWaiting = before?.colorType === 'Categorical' && before.categories.length === 0;
  return isWaiting && now?.colorType === 'Categorical' && now.field === before.field;
}
