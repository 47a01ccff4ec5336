import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../integration/api-client.ts';
import { currentPatience } from '../../patience.ts';

const PAUSE_MILLISECONDS = 20;

/** Another caller, all the while: how long its slowest call took, and how patient one had to be then. */
export class OtherCaller {
  #client: ApiClient;
  #isWatching = true;
  #slowest = { milliseconds: 0, patience: 1 };
  #watching: Promise<void>;

  constructor(client: ApiClient) {
    this.#client = client;
    this.#watching = this.#watch();
  }

  /** Stops calling; answers the slowest call, and rejects when one was refused. */
  async stop(): Promise<{ readonly milliseconds: number; readonly patience: number }> {
    this.#isWatching = false;
    await this.#watching;
    return this.#slowest;
  }

  async #watch(): Promise<void> {
    while (this.#isWatching) {
      const begun = performance.now();
      const { status } = await this.#client.call('GET', '/site/read');
      const milliseconds = performance.now() - begun;
      if (status !== 200) throw new Error(`Another call answered ${status}`);
      if (milliseconds > this.#slowest.milliseconds) this.#slowest = { milliseconds, patience: currentPatience() };
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}
