import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from 'adit/core/web';
import { isEmail, readAddresses } from 'adit/plugins/accounts';
import { readPeople, readShares, shareState, unshareState, type StateShare } from '../../shared/index.ts';

/** Why an e-mail is not taken into the list. */
export type EmailProblem = 'email-invalid' | 'email-repeated';

/** With whom a state is shared, and the e-mails of those with whom it is to be; observable. */
export class StateShares {
  emails: readonly string[] = [];
  shares: readonly StateShare[] = [];
  /** Everybody on the site with whom it could be shared. */
  people: readonly StateShare[] = [];
  problem: EmailProblem | undefined = undefined;
  /** Those of the e-mails that have no access to the site. */
  refused: readonly string[] = [];
  isSending = false;
  #api: Api;
  #id: string;

  constructor(api: Api, id: string) {
    this.#api = api;
    this.#id = id;
    makeAutoObservable(this, {
      emails: observableRef,
      shares: observableRef,
      people: observableRef,
      refused: observableRef,
    });
  }

  /** Those on the site who have it not yet. */
  get others(): readonly StateShare[] {
    const known = new Set([...this.shares.map(({ email }) => email), ...this.emails]);
    return this.people.filter(({ email }) => !known.has(email));
  }

  /** Takes over the chips as they were typed: what is no address, or stands there already, is left out with its reason. */
  setEmails(typed: readonly string[]): void {
    this.problem = undefined;
    const kept: string[] = [];
    for (const { email } of typed.flatMap(readAddresses)) {
      if (!isEmail(email)) this.problem = 'email-invalid';
      else if (kept.some((other) => other.toLowerCase() === email.toLowerCase())) this.problem = 'email-repeated';
      else kept.push(email);
    }
    this.emails = kept;
    this.refused = this.refused.filter((email) => kept.includes(email));
  }

  async load(): Promise<void> {
    const params = { id: this.#id };
    const [shares, people] = await Promise.all([
      this.#api.call(readShares, { params }),
      this.#api.call(readPeople, { params }),
    ]);
    runInAction(() => {
      this.shares = shares;
      this.people = people;
    });
  }

  /** Shares the state with all of the e-mails, or with none: false when some have no access to the site. */
  async send(): Promise<boolean> {
    this.isSending = true;
    try {
      const body = { emails: [...this.emails] };
      const shares = await this.#api.call(shareState, { params: { id: this.#id }, body });
      runInAction(() => {
        this.shares = shares;
        this.emails = [];
        this.refused = [];
      });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'no-site-access') throw error;
      const refused = String(error.values['emails']).split(', ');
      runInAction(() => (this.refused = refused));
      return false;
    } finally {
      runInAction(() => (this.isSending = false));
    }
  }

  async remove(userId: string): Promise<void> {
    const shares = await this.#api.call(unshareState, { params: { id: this.#id }, body: { userId } });
    runInAction(() => (this.shares = shares));
  }
}
