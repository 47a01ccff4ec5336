import { makeAutoObservable, observable, type IObservableValue } from 'mobx';
import { token } from 'adit/core';
import type { Toolbelt } from 'adit/core/web';
import type { SceneStore, SceneStoreLayer } from 'adit/plugins/views';

const KEY = 'adit.demo.steps';
const SECTION_TOOL = 'slicing.section';
const MEASURE_TOOL = 'measure.measure';
const FILTER_ID = 'demo-next-step';
/** The grade that the second step keeps, and the column that has it. */
export const CUT_OFF = { field: 'Au_ppm', grade: 0.5 } as const;

/** What there is to try. */
export type NextStep = 'section' | 'filter' | 'measure';

/** What the steps work with. */
export interface NextStepsParts {
  readonly scene: SceneStore;
  readonly toolbelt: Toolbelt;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Three things to try with what the demonstration shows, until they are dismissed or its drillholes are not shown any more; observable. */
export class NextSteps {
  /** The drillholes that the steps are about. */
  #datasetId: IObservableValue<string | undefined>;
  #done = observable.set<NextStep>();
  #parts: NextStepsParts;

  constructor(parts: NextStepsParts) {
    this.#parts = parts;
    this.#datasetId = observable.box(parts.storage.getItem(KEY) ?? undefined);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** What can be tried in a view with the tools of these ids; nothing in one that does not show the drillholes. */
  stepsIn(viewId: string, tools: readonly string[]): readonly NextStep[] {
    const { scene } = this.#parts;
    if (viewId !== scene.activeViewId || !this.#grades) return [];
    const needed = { section: SECTION_TOOL, measure: MEASURE_TOOL };
    return (['section', 'filter', 'measure'] as const).filter(
      (step) => step === 'filter' || tools.includes(needed[step]),
    );
  }

  isDone(step: NextStep): boolean {
    return this.#done.has(step);
  }

  offer(datasetId: string): void {
    this.#datasetId.set(datasetId);
    this.#done.clear();
    this.#keep(datasetId);
  }

  dismiss(): void {
    this.#datasetId.set(undefined);
    this.#keep(undefined);
  }

  async take(step: NextStep): Promise<void> {
    this.#done.add(step);
    if (step === 'filter') await this.#filter();
    else await this.#parts.toolbelt.start(step === 'section' ? SECTION_TOOL : MEASURE_TOOL);
  }

  async #filter(): Promise<void> {
    const { scene } = this.#parts;
    const layer = this.#grades;
    const field = layer?.config.fields.find(({ name }) => name === CUT_OFF.field);
    if (!layer || field?.statistics.maximum === undefined) return;
    const dataRange: [number, number] = [CUT_OFF.grade, field.statistics.maximum];
    const filter = { id: FILTER_ID, field: CUT_OFF.field, dataRange, enabled: true };
    await scene.putFilter(scene.activeViewId, layer.layerName, filter);
  }

  /** The intervals with the grade, where the active view shows them. */
  get #grades(): SceneStoreLayer | undefined {
    const { scene } = this.#parts;
    return scene
      .layers(scene.activeViewId)
      .find(
        ({ datasetId, config }) =>
          datasetId === this.#datasetId.get() && config.fields.some(({ name }) => name === CUT_OFF.field),
      );
  }

  #keep(datasetId: string | undefined): void {
    const { storage } = this.#parts;
    try {
      if (datasetId === undefined) storage.removeItem(KEY);
      else storage.setItem(KEY, datasetId);
    } catch {
      // A full storage costs no more than the steps after a reload.
    }
  }
}

export const NextStepsToken = token<NextSteps>('demo.next-steps');
