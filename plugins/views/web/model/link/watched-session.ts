import {
  DisposableStore,
  sceneChangedTopic,
  type BufferReference,
  type Disposable,
  type ProcedureSpec,
  type TopicSpec,
} from 'adit/core';
import type { ConnectionStatus, RenderSessionClient } from 'adit/core/web';
import {
  applicationStateTopic,
  layerStateTopic,
  representationStateTopic,
  viewStateTopic,
} from '../../../shared/index.ts';
import type { z } from 'zod';

/** A view or a layer that was pushed, as it is from then on; null when it went. */
interface Pushed {
  readonly sequence: number;
  readonly viewId: string;
  readonly layerName?: string;
  readonly state: unknown;
}

/** A state that the session tells of. */
export type HeardState = 'view' | 'layer' | 'representation';

/** What stands for the whole state among what was pushed. */
const WHOLE = { viewId: '', state: undefined };

/** Whether this browser shows a view, or a layer in it. */
export type Shows = (viewId: string, layerName: string | undefined) => boolean;

/** The render session as the scene's store calls it; tells the views and layers that others brought or took from its own. */
export class WatchedSession implements RenderSessionClient {
  #session: RenderSessionClient;
  #waiting = 0;
  #hasFailed = false;
  /** How many calls were made. */
  calls = 0;
  #pushed: Pushed[] = [];
  /** The numbers of the changes that others have made: those of its own are not told to a window. */
  #foreign = new Set<number>();
  /** The connection that they belong to. */
  #connection = 0;
  /** Views and layers that were there when they were last pushed. */
  #known = new Set<string>();
  #follower: { readonly shows: Shows; readonly changed: (isWhole: boolean) => void } | undefined;

  constructor(session: RenderSessionClient) {
    this.#session = session;
  }

  /**
   * Subscribes to the states of views, of layers and of their representations. `changed` is called when others have brought
   * a view or a layer that this browser does not show, or taken one that it shows, or set the whole state, cameras included. `failed` is
   * told of each of the three that a connection does not take.
   */
  follow(
    shows: Shows,
    changed: (isWhole: boolean) => void,
    failed: (state: HeardState, error: unknown) => void,
  ): Disposable {
    const subscriptions = new DisposableStore();
    this.#follower = { shows, changed };
    subscriptions.add(this.#session.subscribe(sceneChangedTopic, ({ sequence }) => this.#hearForeign(sequence)));
    const hear = (pushed: Pushed): void => {
      this.#pushed.push(pushed);
      this.#judge();
    };
    const failedAs = (state: HeardState) => (error: unknown) => failed(state, error);
    subscriptions.add(this.#session.subscribe(viewStateTopic, hear, failedAs('view')));
    subscriptions.add(this.#session.subscribe(layerStateTopic, hear, failedAs('layer')));
    // A layer that looks otherwise is there, too.
    const hearLook = ({
      sequence,
      viewId,
      layerName,
      ...state
    }: z.infer<typeof representationStateTopic.payload>): void => hear({ sequence, viewId, layerName, state });
    subscriptions.add(this.#session.subscribe(representationStateTopic, hearLook, failedAs('representation')));
    subscriptions.add(this.#session.subscribe(applicationStateTopic, ({ sequence }) => hear({ sequence, ...WHOLE })));
    subscriptions.add(() => (this.#follower = undefined));
    return subscriptions;
  }

  /** An answer is awaited. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** Whether a call was not answered, or refused, since this was asked last. */
  takeFailure(): boolean {
    const hasFailed = this.#hasFailed;
    this.#hasFailed = false;
    return hasFailed;
  }

  get status(): ConnectionStatus {
    return this.#session.status;
  }

  get sessionId(): string | undefined {
    return this.#session.sessionId;
  }

  get retrying(): boolean {
    return this.#session.retrying;
  }

  get error(): Error | undefined {
    return this.#session.error;
  }

  get connections(): number {
    return this.#session.connections;
  }

  prepare(step: (before: Promise<void>) => Promise<void>): Disposable {
    return this.#session.prepare(step);
  }

  async call<Spec extends ProcedureSpec>(
    spec: Spec,
    params: z.input<Spec['params']>,
    options?: { signal?: AbortSignal; timeout?: number },
  ): Promise<z.infer<Spec['result']>> {
    this.#waiting += 1;
    this.calls += 1;
    try {
      return await this.#session.call(spec, params, options);
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    } finally {
      this.#waiting -= 1;
      this.#judge();
    }
  }

  subscribe<Payload extends z.ZodType>(
    topic: TopicSpec<Payload>,
    listener: (payload: z.infer<Payload>) => void,
    failed?: (error: unknown) => void,
  ): Disposable {
    return this.#session.subscribe(topic, listener, failed);
  }

  fetchBuffer(reference: BufferReference, signal?: AbortSignal): ReturnType<RenderSessionClient['fetchBuffer']> {
    return this.#session.fetchBuffer(reference, signal);
  }

  fetchBits(reference: BufferReference, signal?: AbortSignal): ReturnType<RenderSessionClient['fetchBits']> {
    return this.#session.fetchBits(reference, signal);
  }

  requestNew(): Promise<void> {
    return this.#session.requestNew();
  }

  /** A change of others is told before what it pushes. Numbers begin anew with a session. */
  #hearForeign(sequence: number): void {
    if (this.#connection !== this.connections) this.#foreign.clear();
    this.#connection = this.connections;
    this.#foreign.add(sequence);
  }

  /** A change is pushed before it is answered, so nothing can be said while an answer is awaited. */
  #judge(): void {
    if (this.#waiting > 0) return;
    const pushed = this.#pushed;
    this.#pushed = [];
    const foreign = pushed.filter((part) => this.#isNews(part) && this.#foreign.has(part.sequence));
    const { shows, changed } = this.#follower ?? {};
    const isShown = ({ viewId, layerName }: Pushed): boolean => shows?.(viewId, layerName) ?? false;
    const isMissed = (part: Pushed): boolean => part.state === undefined || isShown(part) === (part.state === null);
    if (this.status === 'initialized' && foreign.some(isMissed))
      changed?.(foreign.some(({ state }) => state === undefined));
  }

  /** Whether a view or a layer came or went; others have only changed. */
  #isNews({ viewId, layerName = '', state }: Pushed): boolean {
    if (state === undefined) return true;
    const key = `${viewId}/${layerName}`;
    if (state === null) this.#known.delete(key);
    const isNews = !this.#known.has(key);
    if (state !== null) this.#known.add(key);
    return isNews;
  }
}
