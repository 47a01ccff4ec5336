/** An answer that is older than this is not given any more: things may have changed. */
const GOOD_MILLISECONDS = 10_000;

interface Early {
  readonly since: number;
  /** Undefined where it was not asked, or not answered. */
  readonly answer: Promise<Response | undefined>;
}

/**
 * What was asked before the program was there to ask for it. Each answer is given once, while it is fresh; whoever gets none asks as always, as
 * after a refusal that the next answer may not repeat.
 */
export class EarlyAnswers {
  #early = new Map<string, Early>();

  /** Asks for `address`, as the owner of `bearer` or as a visitor, where `condition` comes true. Answers the answer. */
  ask(
    address: string,
    bearer: string | undefined,
    condition: boolean | Promise<boolean> = true,
  ): Promise<Response | undefined> {
    const headers = bearer === undefined ? undefined : { authorization: `Bearer ${bearer}` };
    const send = (): Promise<Response> => fetch(address, { credentials: 'same-origin', headers });
    const asked =
      condition === true ? send() : Promise.resolve(condition).then((isMet) => (isMet ? send() : undefined));
    const answer = asked.catch(() => undefined);
    this.#early.set(keyOf(address, bearer), { since: performance.now(), answer });
    return answer;
  }

  /** The answer that `address` has for the owner of `bearer`; undefined when there is none to be used. */
  async take(address: string, bearer: string | undefined): Promise<Response | undefined> {
    const key = keyOf(address, bearer);
    const early = this.#early.get(key);
    this.#early.delete(key);
    if (!early || performance.now() - early.since > GOOD_MILLISECONDS) return undefined;
    const response = await early.answer;
    return response?.ok === true || response?.status === 401 ? response : undefined;
  }

  /** Forgets what was not taken: something is changed now. */
  forget(): void {
    this.#early.clear();
  }
}

function keyOf(address: string, bearer: string | undefined): string {
  return `${bearer ?? ''} ${address}`;
}
