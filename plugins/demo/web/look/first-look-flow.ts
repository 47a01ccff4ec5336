import { emptyBounds, isEmptyBounds, splitLayerKey, unionBounds, type Bounds } from 'adit/core';
import type { Api, History } from 'adit/core/web';
import { demoNames, type DemoLoad } from 'adit/plugins/demo';
import type { DatasetCommands, HierarchyStore } from 'adit/plugins/hierarchy';
import { readState, readStates, type StateKeeper } from 'adit/plugins/states';
import {
  applicationStateShape,
  shownLayers,
  type DrawnViews,
  type SceneStates,
  type SceneStore,
  type SceneStoreLayer,
} from 'adit/plugins/views';

/** What the saved state is called. */
export const FIRST_LOOK = 'Cerro Adit · First look';
/** How far the lines of holes are apart, in metres: as thick is the section. */
const LINE_SPACING = 60;
/** From the south, a little from the west, and down on the ground. */
const TOWARDS_EYE = [-0.3, -1, 0.2] as const;
const DISTANCE = 2000;

/** What the first look is made with; states are kept only while their plugin is on. */
export interface FirstLookParts {
  readonly api: Api;
  readonly scene: SceneStore;
  readonly scenes: Pick<SceneStates, 'clear'>;
  readonly drawn: Pick<DrawnViews, 'view'>;
  readonly tree: Pick<HierarchyStore, 'activate' | 'refresh'>;
  readonly commands: Pick<DatasetCommands, 'show'>;
  readonly history: Pick<History, 'clear'>;
  keeper(): StateKeeper | undefined;
}

/** The state that the demonstration opens on: drillholes by grade, the model cut open below the ground, and a section to look along. */
export class FirstLook {
  #parts: FirstLookParts;

  constructor(parts: FirstLookParts) {
    this.#parts = parts;
  }

  /** Whether nothing is shown that it would take away. */
  get isFree(): boolean {
    const { scene } = this.#parts;
    return scene.viewIds.every((viewId) => scene.layers(viewId).length === 0);
  }

  /** Shows the saved state in the place of all that is shown; the first time it is made and saved. */
  async open(site: string, load: DemoLoad): Promise<void> {
    const keeper = this.#parts.keeper();
    const states = keeper ? await this.#parts.api.call(readStates, { query: { site } }) : [];
    const named = states.filter(({ name }) => name === FIRST_LOOK || name.startsWith(`${FIRST_LOOK} `));
    for (const { id } of named) if (await this.#shows(id, load)) return void (await keeper?.load(id));
    if (shownDatasets(load).length === 0) return;
    await this.#compose(load);
    // Nobody did it: there is nothing to take back.
    this.#parts.history.clear();
    // One that shows datasets that there are no more keeps its name.
    const taken = new Set(named.map(({ name }) => name));
    const count = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !taken.has(nameOf(one)));
    if (count !== undefined) await keeper?.saveAs({ site, name: nameOf(count), folder: '', isPublic: true });
  }

  /** Whether a saved state shows the datasets of this load. */
  async #shows(stateId: string, load: DemoLoad): Promise<boolean> {
    const { appState } = await this.#parts.api.call(readState, { params: { stateId } });
    const { data } = applicationStateShape.safeParse(appState);
    const ids = new Set((data ? shownLayers(data) : []).map((layer) => splitLayerKey(layer).datasetId));
    return shownDatasets(load).every((id) => ids.has(id));
  }

  async #compose(load: DemoLoad): Promise<void> {
    const { scene, scenes, tree, commands } = this.#parts;
    if (!this.isFree) await scenes.clear();
    await tree.refresh();
    for (const id of shownDatasets(load)) await commands.show(id);
    const viewId = scene.activeViewId;
    const layers = scene.layers(viewId);
    const holes = layers.find((layer) => layer.datasetId === idOf(load, demoNames.drillholes) && isGrade(layer));
    const blocks = layers.find(({ geometry }) => geometry?.kind === 'blocks');
    const bounds = boundsOf(blocks ? [blocks] : layers);
    if (!isEmptyBounds(bounds)) {
      this.#cut(viewId, blocks, bounds);
      this.#look(viewId, bounds);
    }
    if (!holes) return;
    // One colour is one grade, of samples and of blocks.
    const { colouring } = holes.state;
    if (blocks && colouring && blocks.state.colouring?.field === colouring.field)
      scene.setColouring(viewId, blocks.layerName, colouring);
    tree.activate(holes.datasetId);
    scene.activateLayer(holes.layerName);
  }

  /** Cuts the model open from west to east, and lays a section there that is opened with one click. */
  #cut(viewId: string, blocks: SceneStoreLayer | undefined, bounds: Bounds): void {
    const { scene } = this.#parts;
    const [x, y, z] = middleOf(bounds);
    const position: [number, number, number] = [x, Math.round(y / 10) * 10, z];
    const facing = { dip: 90, azimuth: 180 };
    const sizes = { thickness: LINE_SPACING, step: LINE_SPACING };
    scene.setViewState(viewId, { section: { on: false, position, ...facing, fromBelow: false, ...sizes } });
    if (!blocks) return;
    const slice = { id: 'first-look', name: '', active: true, axis: 'j' as const, position, dip: 90, azimuth: 0 };
    const slicing = { on: true, slices: [{ ...slice, normal: [0, 1, 0] as [number, number, number] }] };
    scene.setCuts(viewId, blocks.layerName, { state: { slicing }, label: FIRST_LOOK });
  }

  #look(viewId: string, bounds: Bounds): void {
    const view = this.#parts.drawn.view(viewId);
    if (!view) return;
    const focalPoint = middleOf(bounds);
    const [x, y, z] = focalPoint;
    const [east, north, up] = TOWARDS_EYE;
    view.camera = {
      ...view.camera,
      parallelProjection: false,
      focalPoint,
      position: [x + DISTANCE * east, y + DISTANCE * north, z + DISTANCE * up],
      viewUp: [0, 0, 1],
    };
    view.fit(bounds);
  }
}

function nameOf(count: number): string {
  return count === 1 ? FIRST_LOOK : `${FIRST_LOOK} ${count}`;
}

function idOf({ datasets }: DemoLoad, name: string): string | undefined {
  return datasets.find((dataset) => dataset.name === name)?.datasetId ?? undefined;
}

/** The datasets of the first look that are there. */
function shownDatasets(load: DemoLoad): readonly string[] {
  const { drillholes, blocks, topography } = demoNames;
  return [topography, blocks, drillholes].flatMap((name) => idOf(load, name) ?? []);
}

/** Whether a layer is coloured by a number. */
function isGrade({ config }: SceneStoreLayer): boolean {
  return config.fields.some(({ name, kind }) => kind === 'number' && name === config.defaults.colourBy);
}

function boundsOf(layers: readonly SceneStoreLayer[]): Bounds {
  return layers.reduce((union, { geometry }) => (geometry ? unionBounds(union, geometry.bounds) : union), emptyBounds);
}

function middleOf([west, east, south, north, floor, top]: Bounds): [number, number, number] {
  return [(west + east) / 2, (south + north) / 2, (floor + top) / 2];
}
