import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { AditError, type Log } from 'adit/core';
import { migrations, type FenceFacts, type ServerPluginContext } from 'adit/core/server';
import type { DiscoveredPlugin } from '../../plugin-discovery/plugin-catalogue.ts';
import { halfCalls, hostCalls, SAVE, TRANSACT } from '../half-protocol.ts';
import { LEAVE_STREAM, LentStreams, NEXT_PART } from '../pipe/lent-streams.ts';
import { OtherSideGone, type AskOptions, type Link } from '../pipe/link.ts';
import { ReadingBudget } from '../pipe/reading-budget.ts';
import { fromSent } from '../pipe/sent-error.ts';
import { FencedProcess, type ProcessEnd } from '../process/fenced-process.ts';
import { Restarts } from '../process/restarts.ts';
import { declareHalf } from './declare-half.ts';
import { HalfMetrics } from './half-metrics.ts';
import type { HalfReach } from './half-reach.ts';
import { OpenSaves } from './open-saves.ts';
import { OpenWorks, routeOf, type OpenWork } from './open-works.ts';
import { LentFolders } from '../services/lent-files.ts';
import type { PluginTables } from '../tables/plugin-tables.ts';
import { Room } from './room.ts';
import { declaredShape, logLineShape, type CheckedHalf } from './sent-shapes.ts';

const ACTIVATE_MILLISECONDS = 10_000;
/** How long a call waits for a process that is started again. */
const MAX_WAIT_MILLISECONDS = 2_000;
const RETRY_SECONDS = 2;
/** More lines than that are not for people. */
const MAX_LINES_PER_SECOND = 1_000;

/** What a half is told when it asks for a service. */
export type Serve = (service: string, given: readonly unknown[], work: OpenWork | undefined) => unknown;

/** What answers a process. */
interface Answering {
  readonly serve: Serve;
  readonly saves: OpenSaves;
}

/** What a process has of the server until it ends. */
export interface ProcessHoldings {
  readonly room: Room;
  readonly lent: LentFolders;
  readonly streams: LentStreams;
  /** Aborted with its end. */
  readonly ended: AbortSignal;
}

/** What a half needs of the server. */
export interface FencedHalfParts {
  readonly plugin: DiscoveredPlugin;
  /** The module that its process begins with. */
  readonly program: string;
  /** Where its rooms are. */
  readonly rooms: string;
  readonly tables: PluginTables;
  /** What answers it, for its context and what it has. */
  serve(context: ServerPluginContext, holdings: ProcessHoldings): Serve;
  /** Hears that its process ended by itself, and why. */
  died(error: Error): void;
  /** Hears of a mistake in a session call. */
  faulted(procedure: string, tenantId: string, error: Error): void;
  /** Hears that it is not started again. */
  failed(error: Error): void;
}

/** The server half of a third party, which runs in a process of its own and is started again when that ends by itself. */
export class FencedHalf implements HalfReach {
  readonly works = new OpenWorks();
  readonly streams = new LentStreams();
  readonly tablesMade: Promise<void>;
  #resolveMade: () => void = () => undefined;
  #parts: FencedHalfParts;
  #context: ServerPluginContext | undefined;
  #process: FencedProcess | undefined;
  #restarts = new Restarts();
  #restart: NodeJS.Timeout | undefined;
  #lines = new ReadingBudget({ bytesPerSecond: MAX_LINES_PER_SECOND, leastCost: 1 });
  #waiting = new Set<() => void>();
  #declared: CheckedHalf | undefined;
  #metrics: HalfMetrics | undefined;
  #isReady = false;
  #isOver = false;

  constructor(parts: FencedHalfParts) {
    this.#parts = parts;
    this.tablesMade = new Promise((resolve) => (this.#resolveMade = resolve));
  }

  /** What is known of its process. */
  get facts(): FenceFacts {
    return { memoryBytes: this.#process?.memoryBytes ?? 0, restarts: this.#restarts.count };
  }

  /** Starts its process, and adds to the context what it declares. */
  async activate(context: ServerPluginContext): Promise<void> {
    this.#context = context;
    context.disposables.add(() => this.#leave());
    this.#declared = await this.#start(context);
    this.#metrics = new HalfMetrics(context, this.#declared.metrics, this);
    declareHalf(context, this.#declared, this, await realpath(this.#parts.plugin.folder));
    if (!this.#declared.contributions.some(({ point }) => point === migrations.name)) this.stepsMade();
    if (this.#declared.hasReadyTask) context.onReady(() => this.#ready());
  }

  async reach(): Promise<Pick<Link, 'ask' | 'tell'>> {
    if (this.#process?.isOver !== false) await this.#wait();
    const process = this.#process;
    if (process?.isOver !== false) throw this.#stopped();
    const { link } = process;
    return {
      ask: (name, given, options) => this.#ask(link, name, given, options),
      tell: (name, ...given) => link.tell(name, ...given),
    };
  }

  /** Lets calls and jobs in. */
  stepsMade(): void {
    this.#resolveMade();
  }

  faulted(procedure: string, tenantId: string, error: Error): void {
    this.#parts.faulted(procedure, tenantId, error);
  }

  settled(): Promise<void> {
    return this.#parts.tables.settled();
  }

  async #ask(link: Link, name: string, given: readonly unknown[], options?: AskOptions): Promise<unknown> {
    try {
      return await link.ask(name, given, options);
    } catch (error) {
      throw error instanceof OtherSideGone ? this.#stopped(error) : error;
    }
  }

  #stopped(cause?: Error): AditError {
    const plugin = this.#parts.plugin.manifest.id;
    return new AditError('plugin-stopped', {
      status: 503,
      message: `The server half of ${plugin} has ended and is started again`,
      values: { plugin, retryAfter: RETRY_SECONDS },
      cause,
    });
  }

  /** Until its process is there again, or for as long as a call may wait. */
  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, this.#isOver ? 0 : MAX_WAIT_MILLISECONDS);
      this.#waiting.add(go);
    });
  }

  async #start(context: ServerPluginContext): Promise<CheckedHalf> {
    const { plugin, program, rooms, tables, serve } = this.#parts;
    const room = await Room.open(join(rooms, plugin.manifest.id));
    const lent = new LentFolders(room.in);
    const over = new AbortController();
    const answer = serve(context, { room, lent, streams: this.streams, ended: over.signal });
    const saves = new OpenSaves(tables, () => process.link);
    const folder = await realpath(plugin.folder);
    const process = new FencedProcess({
      program,
      readable: [dirname(program), folder, room.in],
      writable: [room.out],
      megabytes: plugin.manifest.needs.memoryMegabytes,
      threads: false,
      answer: (name, given) => this.#answer({ serve: answer, saves }, name, given),
      hear: (name, given) => {
        if (name === hostCalls.closeDataset) void lent.release(Number(given[0])).catch(() => undefined);
        else this.#hear(context.log, name, given);
      },
    });
    let isActive = false;
    const ended = process.ended.then(async (end) => {
      over.abort();
      await lent.releaseAll();
      await room.remove();
      if (isActive) this.#ended(process, end);
      return end;
    });
    try {
      if (this.#isOver) throw new Error('It is not wanted any more');
      const start = { manifest: plugin.manifest, module: moduleOf(folder), staging: room.out };
      const sent = await process.link.ask(halfCalls.activate, [start], { milliseconds: ACTIVATE_MILLISECONDS });
      const declared = declaredShape.parse(sent);
      if (this.#declared && !isDeepStrictEqual(declared, this.#declared))
        throw new Error('it added something else than when it was first started');
      isActive = true;
      process.watch();
      this.#process = process;
      for (const go of this.#waiting) go();
      return declared;
    } catch (error) {
      process.kill();
      const end = await ended;
      throw error instanceof OtherSideGone ? deathOf(end) : error;
    }
  }

  #answer({ serve, saves }: Answering, name: string, given: readonly unknown[]): unknown {
    if (name === NEXT_PART) return this.streams.next(given[0]);
    if (name !== hostCalls.serve) throw new Error(`Nothing answers ${name}`);
    const [service, list, named] = given;
    const asked = Array.isArray(list) ? list : [];
    const work = this.works.find(named);
    if (service === SAVE) return saves.save(routeOf(work), asked[0], named);
    if (service === TRANSACT) return saves.within(named, () => saves.transact(asked[0], named));
    return saves.within(named, () => serve(String(service), asked, work));
  }

  #hear(log: Log, name: string, [first]: readonly unknown[]): void {
    if (name === LEAVE_STREAM) return this.streams.leave(first);
    if (name === hostCalls.metrics) return this.#metrics?.hear(first);
    const line = name === hostCalls.log ? logLineShape.safeParse(first).data : undefined;
    if (!line || this.#lines.wait() > 0) return;
    this.#lines.take(1);
    const { level, message, fields, error, work } = line;
    const into = this.works.find(work)?.call?.log ?? log;
    if (level === 'error') into.error(message, error === undefined ? undefined : fromSent(error), fields);
    else into[level](message, fields);
  }

  async #ready(): Promise<void> {
    this.#isReady = true;
    const link = await this.reach();
    await link.ask(halfCalls.ready, []);
  }

  #ended(process: FencedProcess, end: ProcessEnd): void {
    if (this.#process === process) this.#process = undefined;
    if (this.#isOver) return;
    this.#died(deathOf(end, this.works.size));
  }

  #died(error: Error): void {
    const { died, failed } = this.#parts;
    this.#context?.log.error('A server half ended by itself', error);
    died(error);
    const pause = this.#restarts.died();
    if (pause === undefined) return failed(error);
    this.#restart = setTimeout(() => void this.#startAgain(), pause);
  }

  async #startAgain(): Promise<void> {
    const context = this.#context;
    if (!context || this.#isOver) return;
    try {
      await this.#start(context);
      if (this.#isReady) await this.#ready();
    } catch (error) {
      // One that was there and has ended is started again by its own end.
      if (!this.#process && !this.#isOver) this.#died(error as Error);
    }
  }

  #leave(): void {
    this.#isOver = true;
    clearTimeout(this.#restart);
    for (const go of this.#waiting) go();
    this.stepsMade();
    this.streams.leaveAll();
    void this.#process?.leave();
    this.#process = undefined;
  }
}

function moduleOf(folder: string): string {
  return pathToFileURL(join(folder, 'server', 'index.js')).href;
}

/** The end of a process as an error, with the last lines that it wrote. */
function deathOf({ how, output }: ProcessEnd, open = 0): Error {
  const said = output.trim().split('\n').slice(-8).join('\n');
  const busy = open > 0 ? `, at ${open} calls or jobs` : '';
  return new Error(`its process ended by ${how}${busy}${said === '' ? '' : `: ${said}`}`);
}
