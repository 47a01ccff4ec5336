import type { Disposable, Log } from 'adit/core';
import type { EngineSession, PictureEngine, RenderEngine } from 'adit/core/server';
import { ParaviewSession } from './paraview-session.ts';
import { missingPrograms } from './worker/programs.ts';
import { SessionWorker } from './worker/session-worker.ts';
import { WorkerPool } from './worker/worker-pool.ts';

/** The engine whose sessions are answered by ParaView, in a process each. Nothing is started before the first session. */
export class ParaviewEngine implements RenderEngine, Disposable {
  readonly id = 'engine-paraview.engine';
  readonly priority = 5;
  readonly pictures: PictureEngine = {
    title: 'ParaView',
    representations: ['Volume', 'Shells'],
    missing: () => missingPrograms(),
  };
  #pool: WorkerPool;

  /** `pvserver` is where its workers let a parallel server draw, as `host:port`. */
  constructor(log: Log, pvserver?: string) {
    this.#pool = new WorkerPool(log, pvserver);
  }

  /** The processes of the engine that run now. */
  get pids(): number[] {
    return this.#pool.pids;
  }

  /** Throws `paraview-missing` (503) where ParaView or Xvfb is not installed. */
  async open(): Promise<EngineSession> {
    const missing = missingPrograms();
    if (missing) throw missing;
    return new ParaviewSession(new SessionWorker(this.#pool));
  }

  /** Ends all processes; what is asked later fails. */
  dispose(): void {
    this.#pool.dispose();
  }
}
