import type { Disposable } from 'adit/core';
import { ApiClient, type Answer } from '../../integration/api-client.ts';
import type { ServerProcess } from '../../integration/server-process.ts';
import { pause } from '../../reliability/support/pause.ts';

const REFUSED = [429, 503];
/** What a balancer says when the process that it had asked is killed. */
const UNANSWERED = [502, 504];
/** A server that is killed every few seconds on a starved processor has little time for each of twenty callers. */
const LONGEST_CALL = 1_800_000;

/** A caller that makes a call again while it is refused or meets no server, and counts how often that was; until it is disposed. */
export class PatientCaller implements Disposable {
  readonly client: ApiClient;
  refused = 0;
  unanswered = 0;
  #isOver = false;

  private constructor(client: ApiClient) {
    this.client = client;
  }

  static async signIn(server: Pick<ServerProcess, 'address'>): Promise<PatientCaller> {
    return new PatientCaller(await ApiClient.signIn(server));
  }

  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const end = Date.now() + LONGEST_CALL;
    while (!this.#isOver) {
      const answer = await this.#once<T>(method, path, body);
      const isUnanswered = !answer || UNANSWERED.includes(answer.status);
      if (answer && !isUnanswered && !REFUSED.includes(answer.status)) return answer;
      if (!isUnanswered) this.refused += 1;
      else this.unanswered += 1;
      if (Date.now() > end) throw new Error(`${method} ${path} is refused all the time, with ${answer?.status}`);
      await pause(100);
    }
    throw new Error('The caller has ended');
  }

  dispose(): void {
    this.#isOver = true;
  }

  async #once<T>(method: string, path: string, body: unknown): Promise<Answer<T> | undefined> {
    try {
      await this.client.keepSignedIn();
      return await this.client.call<T>(method, path, body);
    } catch {
      return undefined;
    }
  }
}
