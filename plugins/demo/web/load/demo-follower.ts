import type { Disposable, Log } from 'adit/core';
import { ApiError, type Api, type ServerEvents, type Toasts, type Translate, type Wait } from 'adit/core/web';
import { loadDemo, readDemoLoad, type DemoLoad } from 'adit/plugins/demo';
import { complete, failedGenerate, generate, type Notification } from 'adit/plugins/notifications';
import type { AskedLoad, AskedLoads } from './asked-loads.ts';
import { failureToast, loadingToast } from './demo-toast.ts';

const POLL_MILLISECONDS = 1000;
/** How long the server may take to tell of ends that are known already. */
const TOLD_MILLISECONDS = 3000;

/** What following works with. */
export interface DemoFollowerParts {
  readonly api: Api;
  readonly events: Pick<ServerEvents, 'on'>;
  readonly toasts: Pick<Toasts, 'show' | 'showError'>;
  readonly asked: AskedLoads;
  readonly t: Translate;
  /** Shows the data of a complete load, and tells of it in the toast of this key. */
  completed(load: DemoLoad, asked: AskedLoad): Promise<void>;
  readonly log: Pick<Log, 'warn'>;
  readonly wait: Wait;
}

/** Follows the loads that this window asked for to their ends, each in its one toast. */
export class DemoFollower {
  #parts: DemoFollowerParts;
  #site: string | undefined;
  #following = new AbortController();
  /** The load that is followed, and what the server says of its datasets. */
  #current: { readonly asked: AskedLoad; readonly told: ToldEnds } | undefined;

  constructor(parts: DemoFollowerParts) {
    this.#parts = parts;
  }

  /** Follows the load that was asked for on this site, and no other. */
  goTo(site: string | undefined): void {
    this.stop();
    this.#site = site;
    const asked = this.#parts.asked.of(site);
    if (asked) this.#start(asked);
  }

  stop(): void {
    this.#following.abort();
    this.#current = undefined;
  }

  /** Asks for the demonstration on the active site, unless it is on its way. */
  async load(): Promise<void> {
    const { api, toasts, asked, t } = this.#parts;
    const site = this.#site;
    if (site === undefined || this.#current) return;
    const one = { site, key: `demo/${site}-${Date.now()}` };
    toasts.show({ type: 'primary', title: t('loading'), message: t('loading.making'), progress: 0, key: one.key });
    asked.keep(one);
    const following = this.#begin(one);
    try {
      const load = await api.call(loadDemo, { body: { site } });
      following(load);
    } catch (error) {
      asked.drop(site);
      if (this.#isFollowed(one)) this.stop();
      toasts.showError(error, t('failed'));
    }
  }

  /** The key of the toast that a notification of a dataset continues. */
  keyOf(kind: string, notification: Notification): string | undefined {
    const { asked, told } = this.#current ?? {};
    const isOfLoad = asked && notification.datasetSiteId === asked.site && told?.knows(kind, notification);
    return isOfLoad ? asked.key : undefined;
  }

  #isFollowed(asked: AskedLoad): boolean {
    return this.#current?.asked === asked;
  }

  #start(asked: AskedLoad): void {
    this.#begin(asked)();
  }

  /** Makes a load the followed one; what is returned begins to ask for it. */
  #begin(asked: AskedLoad): (known?: DemoLoad) => void {
    this.#following.abort();
    const following = new AbortController();
    this.#following = following;
    const told = new ToldEnds(this.#parts.events);
    const current = { asked, told };
    this.#current = current;
    following.signal.addEventListener('abort', () => told.dispose());
    return (known) => {
      if (following.signal.aborted) return;
      this.#follow(asked, told, following.signal, known)
        .catch((error: unknown) => {
          if (!following.signal.aborted)
            this.#parts.log.warn('The demonstration is not followed any more', { reason: String(error) });
        })
        .finally(() => {
          if (this.#current === current) this.stop();
        });
    };
  }

  async #follow(asked: AskedLoad, told: ToldEnds, signal: AbortSignal, known?: DemoLoad): Promise<void> {
    const { toasts, t, wait } = this.#parts;
    for (let load = known; ; load = await this.#read(asked.site, signal)) {
      if (load?.status === 'idle') break;
      if (load) told.expect(load);
      if (load?.status === 'complete' || load?.status === 'failed') {
        // What the server says of the ends comes into the same toast: what there is to say of all of it comes after that.
        await Promise.race([told.all, wait(TOLD_MILLISECONDS, signal)]);
        await this.#end(load, asked);
        return;
      }
      if (load) toasts.show({ ...loadingToast(load, t), key: asked.key });
      await Promise.race([told.next(), wait(POLL_MILLISECONDS, signal)]);
    }
    this.#parts.asked.drop(asked.site);
  }

  async #end(load: DemoLoad, asked: AskedLoad): Promise<void> {
    const { toasts, t, completed } = this.#parts;
    this.#parts.asked.drop(asked.site);
    if (load.status === 'complete') return completed(load, asked);
    // Asked again by the button, it is a load of its own.
    toasts.show({ ...failureToast(load, t, () => this.load()), key: asked.key });
  }

  /** Undefined when the server cannot be asked now. */
  async #read(site: string, signal: AbortSignal): Promise<DemoLoad | undefined> {
    try {
      return await this.#parts.api.call(readDemoLoad, { query: { site } }, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
        this.#parts.asked.drop(site);
        throw error;
      }
      return undefined;
    }
  }
}

/** Listens for what the server says of the datasets of a load. */
class ToldEnds implements Disposable {
  readonly all: Promise<void>;
  #names: readonly string[] = [];
  #pending: Set<string> | undefined;
  #ended = new Set<string>();
  #listeners: Disposable[];
  #settle: () => void = () => undefined;
  #wake: () => void = () => undefined;

  constructor(events: Pick<ServerEvents, 'on'>) {
    this.all = new Promise((resolve) => (this.#settle = resolve));
    this.#listeners = [complete, failedGenerate].map((kind) =>
      events.on(kind, ({ datasetId }) => {
        if (datasetId === undefined) return;
        this.#ended.add(datasetId);
        this.#pending?.delete(datasetId);
        this.#wake();
        if (this.#pending?.size === 0) this.#settle();
      }),
    );
  }

  /** Expects the ends of those datasets that had not ended when the load was first seen. */
  expect({ status, datasets }: DemoLoad): void {
    this.#names = datasets.map(({ name }) => name);
    this.#pending ??= new Set();
    for (const { datasetId, status: own } of datasets)
      if (datasetId !== null && own === 'Generating Dataset' && !this.#ended.has(datasetId))
        this.#pending.add(datasetId);
    const isOver = status === 'complete' || status === 'failed';
    if (isOver && this.#pending.size === 0) this.#settle();
  }

  /** Whether a notification is about the generation of one of the datasets. */
  knows(kind: string, { message }: Notification): boolean {
    const isOfGeneration = [generate, complete, failedGenerate].some(({ name }) => name === kind);
    return isOfGeneration && this.#names.some((name) => message.startsWith(`${name}: `));
  }

  /** Resolves when the next dataset has ended. */
  next(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  dispose(): void {
    for (const listener of this.#listeners) listener.dispose();
    this.#wake();
  }
}
