import { AditError, type Disposable, type Log } from 'adit/core';
import type {
  AvailablePictures,
  EnginePictures,
  EngineSession,
  PicturePreference,
  RenderEngine,
  SessionPictures,
} from 'adit/core/server';

/** The engines of a tenant, as the deployment chooses among them. */
export interface TenantEngines {
  list(): Promise<readonly RenderEngine[]>;
  /** From how many items on pictures are preferred where the engine of the sessions draws none; undefined for never. */
  readonly picturesFromItems: number | undefined;
}

/** What one session has open of the tenant's engines: the one that answers its data calls, and those that draw pictures for it. */
export class SessionEngines implements SessionPictures, Disposable {
  readonly data: EngineSession;
  #dataEngine: RenderEngine;
  #engines: TenantEngines;
  #log: Log;
  #open = new Map<string, Promise<EngineSession>>();

  private constructor(engine: RenderEngine, data: EngineSession, engines: TenantEngines, log: Log) {
    this.#dataEngine = engine;
    this.data = data;
    this.#engines = engines;
    this.#log = log;
    this.#open.set(engine.id, Promise.resolve(data));
  }

  /** Opens the engine that answers data calls. */
  static async start(engine: RenderEngine, engines: TenantEngines, log: Log): Promise<SessionEngines> {
    return new SessionEngines(engine, await engine.open(log), engines, log);
  }

  async list(): Promise<readonly AvailablePictures[]> {
    return (await this.#engines.list()).flatMap(({ id, pictures }) =>
      pictures
        ? [{ id, title: pictures.title, representations: pictures.representations, missing: pictures.missing() }]
        : [],
    );
  }

  async preferred(): Promise<PicturePreference | undefined> {
    if (this.#dataEngine.pictures) return { engine: this.#dataEngine.id, fromItems: 0 };
    const { picturesFromItems: fromItems } = this.#engines;
    const usable = (await this.list()).find(({ missing }) => missing === undefined);
    return usable && fromItems !== undefined ? { engine: usable.id, fromItems } : undefined;
  }

  async open(engineId: string): Promise<EnginePictures> {
    const engine = (await this.#engines.list()).find(({ id }) => id === engineId);
    if (!engine?.pictures) throw unknownEngine(engineId);
    let session = this.#open.get(engineId);
    if (!session) {
      session = engine.open(this.#log);
      this.#open.set(engineId, session);
      session.catch(() => this.#open.delete(engineId));
    }
    const { pictures } = await session;
    if (!pictures) throw unknownEngine(engineId);
    return pictures;
  }

  dispose(): void {
    for (const session of this.#open.values())
      void session.then(
        (open) => open.dispose(),
        () => undefined,
      );
    this.#open.clear();
  }
}

function unknownEngine(engine: string): AditError {
  return new AditError('unknown-engine', { status: 404, message: `No engine ${engine} draws`, values: { engine } });
}
