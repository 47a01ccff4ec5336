import { messageOf, type Log } from 'adit/core';
import type { HealthCheck } from 'adit/core/server';

const LONGEST_CHECK_MILLISECONDS = 2_000;

/** What one check found; the message is for those who run the server. */
export interface CheckOutcome {
  readonly name: string;
  readonly ok: boolean;
  readonly message?: string;
}

/** Asks health checks. */
export class HealthBoard {
  #checks: () => readonly HealthCheck[];
  #asked = new Map<string, Promise<CheckOutcome>>();
  #log: Log;

  constructor(checks: () => readonly HealthCheck[], log: Log) {
    this.#checks = checks;
    this.#log = log;
  }

  /** Asks every check at once; one that throws, or gives no answer within two seconds, is not ok. Never rejects. */
  ask(): Promise<readonly CheckOutcome[]> {
    return Promise.all(this.#checks().map((check) => inTime(check.id, this.#outcomeOf(check))));
  }

  /** A check is asked once at a time, so that many callers do not pile up on a part that hangs. */
  #outcomeOf(check: HealthCheck): Promise<CheckOutcome> {
    const asked = this.#asked.get(check.id);
    if (asked) return asked;
    const outcome = this.#run(check).finally(() => this.#asked.delete(check.id));
    this.#asked.set(check.id, outcome);
    return outcome;
  }

  async #run(check: HealthCheck): Promise<CheckOutcome> {
    try {
      const { ok, message } = await check.check();
      if (!ok) this.#log.warn('A health check failed', { check: check.id, error: message ?? '' });
      return { name: check.id, ok, message };
    } catch (error) {
      const message = messageOf(error);
      this.#log.warn('A health check failed', { check: check.id, error: message });
      return { name: check.id, ok: false, message };
    }
  }
}

async function inTime(name: string, outcome: Promise<CheckOutcome>): Promise<CheckOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckOutcome>((resolve) => {
    const answer = { name, ok: false, message: `no answer within ${LONGEST_CHECK_MILLISECONDS} ms` };
    timer = setTimeout(() => resolve(answer), LONGEST_CHECK_MILLISECONDS);
  });
  const first = await Promise.race([outcome, late]);
  clearTimeout(timer);
  return first;
}
