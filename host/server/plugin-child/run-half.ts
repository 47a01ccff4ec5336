import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { AditError, DisposableStore } from 'adit/core';
import { BinaryAnswer, migrations, StatusAnswer, type ServerPlugin } from 'adit/core/server';
import { clearestIssue } from '../clearest-issue.ts';
import {
  halfCalls,
  JOBS,
  METRICS,
  type HalfStart,
  type SentAnswer,
  type SentCall,
  type SentSessionCall,
} from '../fence/half-protocol.ts';
import { LEAVE_STREAM, LentStreams, NEXT_PART } from '../fence/pipe/lent-streams.ts';
import { tablesInStep } from './asked-tables.ts';
import { workingOn } from './current-work.ts';
import { fromSent } from '../fence/pipe/sent-error.ts';
import { Declarations, type OwnRoute } from './declarations.ts';
import { HalfCalls } from './half-calls.ts';
import { makeHalfContext } from './half-context.ts';
import { makeLog } from './half-log.ts';
import type { HostLink } from './host-link.ts';
import { leaveSyncing } from './leave-syncing.ts';
import { answerSessionCall } from './session-calls.ts';
import { ToldMetrics } from './told-metrics.ts';

interface RouteInput {
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
}

/** Runs the server half of a plugin in this process, as the server asks. */
export class RunningHalf {
  #link: HostLink;
  #declarations = new Declarations();
  #disposables = new DisposableStore();
  #streams = new LentStreams();
  #metrics: ToldMetrics;
  #calls: HalfCalls;

  constructor(link: HostLink) {
    this.#link = link;
    this.#calls = new HalfCalls(link);
    this.#metrics = new ToldMetrics(link, (what) => this.#declarations.open(what));
  }

  /** Answers what the server asks. */
  async answer(name: string, given: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const [first, second, third, fourth, fifth] = given;
    switch (name) {
      case halfCalls.activate:
        return this.#activate(first as HalfStart);
      case halfCalls.ready:
        for (const task of this.#declarations.readyTasks) await task();
        return undefined;
      case halfCalls.route:
        return this.#route(String(first), second as RouteInput, third as SentCall, signal);
      case halfCalls.procedure:
        return answerSessionCall({
          ...{ link: this.#link, procedure: this.#declarations.procedures.get(String(first)) },
          ...{ given: second, sent: third as SentSessionCall, signal },
        });
      case halfCalls.run:
        return workingOn({ call: Number(fifth) }, () =>
          this.#run([String(first), String(second), String(third)], fourth as unknown[], signal),
        );
      case halfCalls.saved:
        return this.#calls.saved(first, second);
      case NEXT_PART:
        return this.#streams.next(first);
      default:
        throw new Error(`Nothing answers ${name}`);
    }
  }

  /** Hears what the server tells. */
  hear(name: string, [first]: readonly unknown[]): void {
    if (name === LEAVE_STREAM) this.#streams.leave(first);
    if (name !== halfCalls.leave) return;
    try {
      this.#disposables.dispose();
    } finally {
      process.exit(0);
    }
  }

  async #activate(start: HalfStart): Promise<unknown> {
    await leaveSyncing(fileURLToPath(start.module));
    const parts = { link: this.#link, start, declarations: this.#declarations, streams: this.#streams };
    const own = { calls: this.#calls, metrics: this.#metrics, disposables: this.#disposables };
    const context = makeHalfContext({ ...parts, ...own });
    const { default: plugin } = (await import(/* @vite-ignore */ start.module)) as { default: ServerPlugin };
    await plugin.activate(context);
    return this.#declarations.close(this.#metrics);
  }

  async #route(id: string, raw: RouteInput, sent: SentCall, signal: AbortSignal): Promise<SentAnswer> {
    const route = this.#declarations.routes.get(id);
    if (!route) throw new Error(`There is no route "${id}"`);
    const input = checkedInput(route, raw);
    return this.#calls.run(sent, signal, async (call) =>
      this.#toAnswer(route, await route.handler(input as never, call)),
    );
  }

  #toAnswer({ spec }: OwnRoute, result: unknown): SentAnswer {
    if (result instanceof BinaryAnswer) {
      const { contentType, headers, body } = result;
      const sent = body instanceof Readable ? this.#streams.lend(body) : body;
      return { kind: 'binary', contentType, headers: { ...headers }, body: sent };
    }
    if (result instanceof StatusAnswer) {
      const { status, headers, body } = result;
      const text = JSON.stringify(status === 200 ? spec.result.parse(body) : body) ?? '';
      return { kind: 'status', status, headers: { ...headers }, text };
    }
    const checked = spec.result.safeParse(result);
    if (!checked.success) throw new Error(`The answer of "${spec.id}" is not as declared: ${checked.error.message}`);
    return { kind: 'json', text: JSON.stringify(checked.data) ?? 'null' };
  }

  /** What a function answered, with the number of the stream in the place of its `body`. */
  #withoutStream(result: unknown): unknown {
    const body = typeof result === 'object' && result !== null ? (result as { body?: unknown }).body : undefined;
    return body instanceof Readable ? { ...(result as object), body: this.#streams.lend(body) } : result;
  }

  async #run([point, id, name]: [string, string, string], given: readonly unknown[], signal: AbortSignal) {
    if (point === METRICS) return this.#metrics.read(id);
    if (point === JOBS) return this.#runJob(id, name, given, signal);
    // What a step of tables is given cannot be sent: it is made here.
    const whole = point === migrations.name ? [tablesInStep(this.#link, Number(given[0]))] : given;
    const result = await this.#declarations.functionOf(point, id, name)(...whole);
    return this.#withoutStream(result);
  }

  async #runJob(id: string, name: string, [input, facts]: readonly unknown[], signal: AbortSignal): Promise<void> {
    const kind = this.#declarations.jobs.get(id);
    if (!kind) throw new Error(`There is no kind of job "${id}"`);
    const checked = kind.input.parse(input);
    if (name === 'giveUp') return kind.giveUp(checked, fromSent(facts));
    const log = makeLog(this.#link, { job: id });
    return kind.run(checked, { attempt: Number(facts), signal, log });
  }
}

/** The input of a call by the route's own shapes; what does not fit is told as the server tells it. */
function checkedInput({ spec }: OwnRoute, raw: RouteInput): RouteInput {
  const parse = (shape: OwnRoute['spec']['query'], value: unknown): unknown => {
    const checked = shape?.safeParse(value);
    if (!checked || checked.success) return checked?.data;
    const { field, message } = clearestIssue(checked.error);
    throw new AditError('bad-input', { message: `${field}: ${message}`, values: { field } });
  };
  return {
    query: parse(spec.query, raw.query),
    params: parse(spec.params, raw.params),
    body: parse(spec.body, raw.body === undefined ? {} : raw.body),
  };
}
