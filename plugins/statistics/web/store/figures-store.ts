import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { toDisposable, type Disposable, type Log } from 'adit/core';
import type { RenderSessionClient, SettingsReader } from 'adit/core/web';
import type { Field, SceneStore, SceneStoreLayer } from 'adit/plugins/views';
import {
  figuresOutdatedTopic,
  getFigures,
  type DensityChoice,
  type FiguresOfItems,
  type GroupingChoice,
} from '../../shared/procedures.ts';
import { measureOfName, type Measure } from '../../shared/measures.ts';
import { measureKey, statisticsSettings } from '../../shared/statistics-settings.ts';
import {
  categoriesOf,
  edgesOfLegend,
  HOLE,
  numbersOf,
  readChoices,
  weightsOf,
  type Choices,
  type RowKind,
} from '../rules/choices.ts';
import { togetherOf, type FigureRow, type TableFacts } from '../rules/figure-rows.ts';

/** Figures are asked for again so long after the last change. */
const QUIET_MILLISECONDS = 150;
const DEFAULT_DENSITY = 2.7;

/** What the figures are made with. */
export interface FiguresParts {
  readonly session: RenderSessionClient;
  readonly scene: SceneStore;
  readonly settings: SettingsReader;
  readonly log: Log;
  /** What a dataset is called; observed, undefined while nobody knows. */
  datasetName(datasetId: string): string | undefined;
  /** Keeps the choices with the panel. */
  keep(choices: Choices): void;
}

/** A table as it was asked for. */
export interface FiguresTable {
  readonly facts: TableFacts;
  readonly rows: readonly FigureRow[];
  readonly total: FiguresOfItems;
}

/** The table of figures of one panel: what is chosen, and what the session answers. */
export class FiguresStore {
  choices: Choices;
  status: 'loading' | 'ready' | 'failed' = 'loading';
  table: FiguresTable | undefined;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #parts: FiguresParts;

  constructor(parts: FiguresParts, state: unknown) {
    this.#parts = parts;
    this.choices = readChoices(state);
    makeAutoObservable(this, { choices: observableRef, table: observableRef }, { autoBind: true });
  }

  /** Keeps the figures up to date while the panel is open. */
  follow(): Disposable {
    const { session } = this.#parts;
    const topic = session.subscribe(figuresOutdatedTopic, () => this.again());
    const stop = reaction(
      () => JSON.stringify([this.#question, session.status, session.connections]),
      () => this.again(),
      { fireImmediately: true },
    );
    return toDisposable(() => {
      topic.dispose();
      stop();
      clearTimeout(this.#timer);
      this.#turn += 1;
    });
  }

  /** Takes the figures for old, and asks for others once nothing has changed for a moment. */
  again(): void {
    this.status = 'loading';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), QUIET_MILLISECONDS);
  }

  /** The layers of the active view that have numbers. */
  get layers(): readonly SceneStoreLayer[] {
    const { scene } = this.#parts;
    return scene.layers(scene.activeViewId).filter(({ config }) => numbersOf(config.fields).length > 0);
  }

  /** The layer whose figures are shown: the chosen one, else the active one, else the first. */
  get layer(): SceneStoreLayer | undefined {
    const find = (name: string | undefined): SceneStoreLayer | undefined =>
      this.layers.find(({ layerName }) => layerName === name);
    return find(this.choices.layerName) ?? find(this.#parts.scene.activeLayerName) ?? this.layers[0];
  }

  /** What a layer is called: its dataset and its own name. */
  titleOf({ datasetId, config }: SceneStoreLayer): string {
    const name = this.#parts.datasetName(datasetId);
    return name === undefined ? config.label : `${name} · ${config.label}`;
  }

  get fields(): readonly Field[] {
    return numbersOf(this.layer?.config.fields ?? []);
  }

  get categories(): readonly Field[] {
    return categoriesOf(this.layer?.config.fields ?? []);
  }

  /** The column: the chosen one, else the one that the layer is coloured by, else the first grade. */
  get field(): Field | undefined {
    const find = (name: string | undefined): Field | undefined => this.fields.find((one) => one.name === name);
    const isGrade = (one: Field): boolean => !['none', 't/m³'].includes(this.measureOf(one));
    return (
      find(this.choices.field) ??
      find(this.layer?.state.colouring?.field) ??
      this.fields.find(isGrade) ??
      this.fields[0]
    );
  }

  get measure(): Measure {
    return this.field ? this.measureOf(this.field) : 'none';
  }

  /** What a column is: as the user said, else as its name does. */
  measureOf({ name, label }: Field): Measure {
    const known = this.layer && this.#data.measures[measureKey(this.layer.datasetId, name)];
    return known ?? measureOfName(name, label);
  }

  /** The kind of weight: the chosen one where the layer has it, else the usual one. */
  get weight(): string {
    const { layer } = this;
    if (!layer) return 'count';
    const own = weightsOf(layer.config) as readonly string[];
    const { weight = '' } = this.choices;
    const isField = weight.startsWith('field:') && this.fields.some(({ name }) => name === weight.slice(6));
    return own.includes(weight) || isField ? weight : own[0]!;
  }

  /** The density of the dataset: as the user said, else its column of density, else a usual rock's. */
  get density(): DensityChoice {
    const known = this.layer && this.#data.densities[this.layer.datasetId];
    if (known !== undefined && (typeof known === 'number' || this.fields.some(({ name }) => name === known.field)))
      return known;
    const column = this.fields.find((one) => this.measureOf(one) === 't/m³');
    return column ? { field: column.name } : DEFAULT_DENSITY;
  }

  /** What rows can be of in this layer. */
  get rowKinds(): readonly RowKind[] {
    const hasHoles = this.categories.some(({ name }) => name === HOLE);
    return [
      'total',
      ...(this.categories.length > 0 ? (['category'] as const) : []),
      ...(hasHoles ? (['hole'] as const) : []),
      'bands',
      'bench',
      'dataset',
    ];
  }

  get rows(): RowKind {
    return this.rowKinds.includes(this.choices.rows) ? this.choices.rows : 'total';
  }

  get category(): Field | undefined {
    const others = this.categories.filter(({ name }) => name !== HOLE);
    return this.categories.find(({ name }) => name === this.choices.category) ?? others[0] ?? this.categories[0];
  }

  /** The cut-offs: as they were typed, else those of the legend. */
  get edges(): readonly number[] {
    return this.choices.edges ?? (this.field ? edgesOfLegend(this.layer?.state.colouring, this.field) : []);
  }

  choose(changes: Partial<Choices>): void {
    this.choices = { ...this.choices, ...changes };
    this.#parts.keep(this.choices);
  }

  async setDensity(density: DensityChoice): Promise<void> {
    if (!this.layer) return;
    await this.#keepData({ densities: { ...this.#data.densities, [this.layer.datasetId]: density } });
  }

  async setMeasure(measure: Measure): Promise<void> {
    if (!this.layer || !this.field) return;
    const key = measureKey(this.layer.datasetId, this.field.name);
    await this.#keepData({ measures: { ...this.#data.measures, [key]: measure } });
  }

  /** What the user has said of datasets. */
  get #data() {
    return this.#parts.settings.value(statisticsSettings);
  }

  async #keepData(changes: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#parts.settings.change(statisticsSettings, { scope: 'user' }, changes);
  }

  /** What is asked of which layers; undefined while there is nothing to ask about. */
  get #question() {
    const { layer, field } = this;
    const by = this.#grouping;
    if (!layer || !field) return undefined;
    const kind = layer.config.geometryKind;
    const isShared = (other: SceneStoreLayer): boolean =>
      other.config.geometryKind === kind && other.config.fields.some(({ name }) => name === field.name);
    const asked = this.rows === 'dataset' ? this.layers.filter(isShared) : [layer];
    const { activeViewId: viewId } = this.#parts.scene;
    const common = { viewId, scope: this.choices.scope, field: field.name, weight: this.#askedWeight, by };
    return {
      facts: {
        geometryKind: kind,
        measure: this.measure,
        isTonnes: this.weight === 'tonnes',
        unit: layer.config.unit,
      } satisfies TableFacts,
      asked: asked.map((one) => ({ label: this.titleOf(one), params: { ...common, layerName: one.layerName } })),
    };
  }

  get #askedWeight() {
    const { weight } = this;
    if (weight === 'tonnes') return { tonnes: { density: this.density } };
    return weight.startsWith('field:') ? { field: weight.slice(6) } : (weight as 'count');
  }

  get #grouping(): GroupingChoice | undefined {
    const { rows, category, field, edges } = this;
    if (rows === 'hole') return { by: 'category', field: HOLE };
    if (rows === 'category' && category) return { by: 'category', field: category.name };
    if (rows === 'bench') return { by: 'bench', step: this.choices.bench };
    if (rows === 'bands' && field && edges.length > 0) return { by: 'cutoffs', field: field.name, edges: [...edges] };
    return undefined;
  }

  async #ask(): Promise<void> {
    const turn = (this.#turn += 1);
    const question = this.#question;
    const { session, log } = this.#parts;
    if (!question || session.status !== 'initialized') return;
    try {
      const answers = await Promise.all(question.asked.map(({ params }) => session.call(getFigures, params)));
      if (turn !== this.#turn) return;
      const ofDatasets = answers.map(({ total }, at): FigureRow => {
        return { key: { kind: 'text', text: question.asked[at]!.label }, figures: total };
      });
      const [first] = answers;
      const rows = (first?.groups ?? []).map(({ key, ...figures }): FigureRow => {
        return { key, figures, colour: key.kind === 'text' ? this.#colourOf(key.text) : undefined };
      });
      runInAction(() => {
        this.table = {
          facts: question.facts,
          rows: this.rows === 'dataset' ? ofDatasets : rows,
          total: answers.length === 1 ? first!.total : togetherOf(answers.map(({ total }) => total)),
        };
        this.status = 'ready';
      });
    } catch (error) {
      log.warn('Figures could not be read', { error: String(error) });
      if (turn === this.#turn) runInAction(() => (this.status = 'failed'));
    }
  }

  /** The colour that the legend gives a category. */
  #colourOf(text: string): string | undefined {
    const { colouring } = this.layer?.state ?? {};
    const by = this.#grouping;
    if (by?.by !== 'category' || colouring?.field !== by.field) return undefined;
    return colouring.categories.find(({ label }) => label === text)?.color;
  }
}
