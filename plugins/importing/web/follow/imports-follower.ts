import type { Disposable, Log } from 'adit/core';
import {
  ApiError,
  type Api,
  type ServerEvents,
  type Toast,
  type Toasts,
  type Translate,
  type Wait,
} from 'adit/core/web';
import { complete, failedGenerate, type Notification } from 'adit/plugins/notifications';
import { readProgress } from 'adit/plugins/importing';
import type { KeptImport, KeptImports } from './kept-imports.ts';
import { manyToast, progressToast, resultToast, type ImportProgress, type ResultActions } from './result-toast.ts';

const POLL_MILLISECONDS = 1000;
/** How long the server may take to tell of an end that is known already. */
const TOLD_MILLISECONDS = 3000;

/** What following works with. */
export interface FollowerParts {
  readonly api: Api;
  readonly events: Pick<ServerEvents, 'on'>;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly kept: KeptImports;
  readonly t: Translate;
  /** The texts of the plugin that an importer is of. */
  textsOf(importerId: string): Translate;
  actionsOf(datasetId: string): ResultActions;
  /** Called once for each dataset of this window that is complete. */
  completed(datasetId: string): Promise<void>;
  readonly log: Pick<Log, 'warn'>;
  readonly wait: Wait;
}

/** Follows the imports of this window on the active site to their ends, each in its toast. */
export class ImportsFollower {
  #parts: FollowerParts;
  #site: string | undefined;
  #following = new AbortController();
  /** How the imports that share a toast stand, by the key of that. */
  readonly #together = new Map<string, Map<string, ImportProgress | undefined>>();

  constructor(parts: FollowerParts) {
    this.#parts = parts;
  }

  /** Follows the imports that began on this site, and no others. */
  goTo(site: string | undefined): void {
    this.stop();
    this.#site = site;
    this.#following = new AbortController();
    for (const one of this.#parts.kept.all()) if (one.site === site) this.#start(one);
  }

  /** Follows an import from now on. */
  follow(one: KeptImport): void {
    this.#parts.kept.keep(one);
    if (one.site === this.#site) this.#start(one);
  }

  stop(): void {
    this.#following.abort();
  }

  #start(one: KeptImport): void {
    if (one.isOfMany) {
      const all = this.#together.get(one.key) ?? new Map<string, ImportProgress | undefined>();
      this.#together.set(one.key, all.set(one.datasetId, undefined));
    }
    const { signal } = this.#following;
    this.#follow(one, signal).catch((error: unknown) => {
      if (!signal.aborted) this.#parts.log.warn('An import is not followed any more', { reason: String(error) });
    });
  }

  async #follow(one: KeptImport, signal: AbortSignal): Promise<void> {
    const { t, kept, wait } = this.#parts;
    const told = this.#listen(one.datasetId);
    try {
      for (let hasEnded = false; ;) {
        const pause = wait(POLL_MILLISECONDS, signal);
        if (hasEnded) await pause;
        else hasEnded = (await Promise.race([told.end, pause])) !== undefined;
        const progress = await this.#ask(one.datasetId, signal);
        if (progress === 'gone') break;
        if (progress === undefined) continue;
        if (progress.status === 'Generating Dataset') {
          this.#tell(one, progress, () => progressToast(progress, t));
          continue;
        }
        // What the server says of the end comes into the same toast: the whole result comes after it.
        const said = await Promise.race([told.end, wait(TOLD_MILLISECONDS, signal)]);
        this.#tellEnd(one, progress, said?.message);
        kept.drop(one.datasetId);
        if (progress.status === 'Complete') await this.#parts.completed(one.datasetId);
        return;
      }
      kept.drop(one.datasetId);
    } finally {
      told.dispose();
    }
  }

  #tellEnd(one: KeptImport, end: ImportProgress, told: string | undefined): void {
    const { t, textsOf, actionsOf } = this.#parts;
    const words = { t, texts: textsOf(end.importer), told, actions: actionsOf(one.datasetId) };
    this.#tell(one, end, () => resultToast(end, words));
  }

  /** Shows how an import stands, or all those that share its toast. */
  #tell(one: KeptImport, progress: ImportProgress, toast: () => Toast): void {
    const { toasts, t, actionsOf } = this.#parts;
    const all = this.#together.get(one.key);
    if (!one.isOfMany || !all) {
      toasts.show({ ...toast(), key: one.key });
      return;
    }
    all.set(one.datasetId, progress);
    const failed = [...all].find(([, state]) => state?.status === 'Failed')?.[0];
    const log = failed === undefined ? undefined : actionsOf(failed).openLog;
    toasts.show({ ...manyToast([...all.values()], t, log), key: one.key });
  }

  /** Undefined when the server cannot be asked now. */
  async #ask(id: string, signal: AbortSignal): Promise<ImportProgress | 'gone' | undefined> {
    try {
      return await this.#parts.api.call(readProgress, { params: { id } }, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return 'gone';
      return undefined;
    }
  }

  /** Listens for what the server says of the end of a dataset's generation. */
  #listen(id: string): Disposable & { readonly end: Promise<Notification> } {
    const listeners: Disposable[] = [];
    const end = new Promise<Notification>((resolve) => {
      for (const kind of [complete, failedGenerate])
        listeners.push(
          this.#parts.events.on(kind, (notification) => {
            if (notification.datasetId === id) resolve(notification);
          }),
        );
    });
    return { end, dispose: () => listeners.forEach((listener) => listener.dispose()) };
  }
}
