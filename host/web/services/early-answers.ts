/** An answer that is older than this is not given any more: things may have changed. */
const GOOD_MILLISECONDS = 10_000;

interface Early {
  readonly askedAt: number;
  readonly answer: Promise<Response>;
}

/**
 * What was asked before the program was there to ask for it. Each answer is given once, while it is fresh, and only where it is a success:
 * whoever gets none asks as always.
 */
export class EarlyAnswers {
  #early = new Map<string, Early>();

  /** Asks for `address`, as the owner of `bearer` or as a visitor. */
  ask(address: string, bearer: string | undefined): void {
    const headers = bearer === undefined ? undefined : { authorization: `Bearer ${bearer}` };
    const answer = fetch(address, { credentials: 'same-origin', headers });
    // Nobody may ever ask for it.
    answer.catch(() => undefined);
    this.#early.set(keyOf(address, bearer), { askedAt: performance.now(), answer });
  }

  /** The answer that `address` has for the owner of `bearer`; undefined when there is none to be used. */
  async take(address: string, bearer: string | undefined): Promise<Response | undefined> {
    const key = keyOf(address, bearer);
    const early = this.#early.get(key);
    this.#early.delete(key);
    if (!early || performance.now() - early.askedAt > GOOD_MILLISECONDS) return undefined;
    const response = await early.answer.catch(() => undefined);
    return response?.ok === true ? response : undefined;
  }
}

function keyOf(address: string, bearer: string | undefined): string {
  return `${bearer ?? ''} ${address}`;
}
