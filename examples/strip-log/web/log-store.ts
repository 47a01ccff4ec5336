import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { splitLayerKey, token, type Disposable, type LayerReader, type Log } from 'adit/core';
import type { Drillholes, Hole, HoleSummary } from 'adit/plugins/drillhole';
import type { SceneStore } from 'adit/plugins/views';
import { firstTracks, tracksOf, type TrackChoice } from './log-tracks.ts';
import { stripsOf, type Strip } from './strips.ts';

/** What the store works with. */
interface LogParts {
  readonly scene: SceneStore;
  readonly holes: Drillholes;
  readonly layers: LayerReader;
  readonly log: Log;
}

/** A track of the log: which column it shows, and its strips from the collar down. */
export interface Track {
  readonly choice: TrackChoice;
  readonly strips: readonly Strip[];
}

/** The log of one hole of the active dataset. */
export class LogStore {
  status: 'loading' | 'ready' | 'failed' | 'none' = 'none';
  holes: readonly HoleSummary[] = [];
  hole: Hole | undefined = undefined;
  tracks: readonly Track[] = [];
  #chosen: readonly TrackChoice[] = [];
  #parts: LogParts;
  #turn = 0;

  constructor(parts: LogParts) {
    this.#parts = parts;
    makeAutoObservable(this, { holes: observableRef, hole: observableRef, tracks: observableRef });
  }

  /** Reads the holes of the active dataset while the panel is open. */
  follow(): Disposable {
    const stop = reaction(
      () => this.datasetId,
      () => void this.#read(),
      { fireImmediately: true },
    );
    return {
      dispose: () => {
        stop();
        this.#turn += 1;
        runInAction(() => this.#empty('none'));
      },
    };
  }

  get datasetId(): string | undefined {
    const { activeLayerName } = this.#parts.scene;
    return activeLayerName === undefined ? undefined : splitLayerKey(activeLayerName).datasetId;
  }

  /** The columns that a track may show. */
  get choices(): TrackChoice[] {
    return tracksOf(this.hole?.tables ?? []);
  }

  chooseHole(name: string): Promise<void> {
    return this.#work(() => this.#readHole(this.datasetId ?? '', name));
  }

  /** Goes on to the next hole, or back to the first one. */
  async nextHole(): Promise<void> {
    const at = this.holes.findIndex(({ name }) => name === this.hole?.name);
    const next = this.holes[(at + 1) % this.holes.length];
    if (next) await this.chooseHole(next.name);
  }

  /** Shows another column in a track. */
  chooseTrack(place: number, key: string): Promise<void> {
    const choice = this.choices.find((one) => one.key === key);
    if (!choice) return Promise.resolve();
    this.#chosen = this.tracks.map((track, at) => (at === place ? choice : track.choice));
    return this.#work(async () => this.#showTracks(this.hole, await this.#readTracks(this.hole)));
  }

  again(): void {
    void this.#read();
  }

  #read(): Promise<void> {
    const dataset = this.datasetId;
    this.#empty(dataset === undefined ? 'none' : 'loading');
    if (dataset === undefined) return Promise.resolve();
    return this.#work(async () => {
      const holes = await this.#parts.holes.holes(dataset);
      const show = await this.#readHole(dataset, holes[0]?.name);
      return () => {
        this.holes = holes;
        show();
      };
    });
  }

  async #readHole(dataset: string, name: string | undefined): Promise<() => void> {
    const hole = name === undefined ? undefined : await this.#parts.holes.hole(dataset, name);
    return this.#showTracks(hole, await this.#readTracks(hole));
  }

  async #readTracks(hole: Hole | undefined): Promise<Track[]> {
    const known = new Map(tracksOf(hole?.tables ?? []).map((choice) => [choice.key, choice]));
    // What was chosen is kept from hole to hole, where the next one has it too.
    const kept = this.#chosen.flatMap(({ key }) => known.get(key) ?? []);
    const choices = kept.length > 0 ? kept : firstTracks([...known.values()]);
    return Promise.all(
      choices.map(async (choice) => {
        const { layer, items } = choice.table;
        const { columns } = await this.#parts.layers.values(layer, [choice.column.name], { items });
        return { choice, strips: stripsOf(choice.table, columns.get(choice.column.name)) };
      }),
    );
  }

  #showTracks(hole: Hole | undefined, tracks: readonly Track[]): () => void {
    return () => {
      this.hole = hole;
      this.tracks = tracks;
    };
  }

  /** Does what is asked for last; what was asked for before and comes later is dropped. */
  async #work(read: () => Promise<() => void>): Promise<void> {
    const turn = (this.#turn += 1);
    try {
      const show = await read();
      if (turn !== this.#turn) return;
      runInAction(() => {
        show();
        this.status = 'ready';
      });
    } catch (error) {
      if (turn !== this.#turn) return;
      // A dataset of another type has no holes.
      const isOther = (error as { status?: unknown }).status === 404;
      if (!isOther) this.#parts.log.warn('The log of a hole could not be read', { error: String(error) });
      runInAction(() => this.#empty(isOther ? 'none' : 'failed'));
    }
  }

  #empty(status: LogStore['status']): void {
    this.status = status;
    this.holes = [];
    this.hole = undefined;
    this.tracks = [];
  }
}

export const LogStoreToken = token<LogStore>('example.log.store');
