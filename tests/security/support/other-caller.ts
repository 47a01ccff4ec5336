import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../integration/api-client.ts';
import { currentPatience } from '../../patience.ts';

const PAUSE_MILLISECONDS = 20;

/** A server that does nothing else: what a call to it takes is what the machine takes. */
const IDLE_SERVER = `
  require('node:http').createServer((request, response) => response.end())
    .listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

/** Another caller, all the while: how long its slowest call took beyond what the machine took, and how patient one had to be then. */
export class OtherCaller {
  #client: ApiClient;
  #isWatching = true;
  #slowest = { milliseconds: 0, patience: 1 };
  #all: number[] = [];
  #watching: Promise<void>;

  constructor(client: ApiClient) {
    this.#client = client;
    this.#watching = this.#watch();
  }

  /** Stops calling; answers how long 99 of 100 calls took at most, and the slowest one, and rejects when one was refused. */
  async stop(): Promise<{ readonly usual: number; readonly milliseconds: number; readonly patience: number }> {
    this.#isWatching = false;
    await this.#watching;
    const usual = this.#all.toSorted((one, other) => one - other)[Math.floor(0.99 * (this.#all.length - 1))] ?? 0;
    return { usual, ...this.#slowest };
  }

  async #watch(): Promise<void> {
    const idle = spawn(process.execPath, ['-e', IDLE_SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const address = `http://127.0.0.1:${await portOf(idle)}`;
      while (this.#isWatching) {
        const [call, machine] = await Promise.all([timed(() => this.#call()), timed(() => fetch(address))]);
        const milliseconds = call - machine;
        this.#all.push(milliseconds);
        if (milliseconds > this.#slowest.milliseconds) this.#slowest = { milliseconds, patience: currentPatience() };
        await sleep(PAUSE_MILLISECONDS);
      }
    } finally {
      idle.kill();
    }
  }

  async #call(): Promise<void> {
    const { status } = await this.#client.call('GET', '/site/read');
    if (status !== 200) throw new Error(`Another call answered ${status}`);
  }
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  const [line] = (await once(stdout!, 'data')) as [Buffer];
  return Number(line.toString());
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
