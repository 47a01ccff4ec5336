import { makeAutoObservable, runInAction } from 'mobx';
import { token, type Log } from 'adit/core';
import type { SingleSignOn } from '../../shared/index.ts';
import type { MobxAccountStore } from '../store/mobx-account-store.ts';
import type { ProviderTokens } from './provider-flow.ts';
import { isReturnAddress, readProvider } from './provider.ts';

/** Where the proof of a password is kept while the page is at the provider. */
const MOVE_KEY = 'adit.move-to-sso';

type Account = Pick<MobxAccountStore, 'clear' | 'signInExternally' | 'moveToProvider'>;

/** Single sign-on of this browser: whether there is a provider, the way to it, and the way back. */
export class MobxExternalSignIn implements SingleSignOn {
  isOffered = false;
  #account: Account;
  #log: Log;

  constructor(account: Account, log: Log) {
    this.#account = account;
    this.#log = log;
    makeAutoObservable(this);
  }

  async look(): Promise<void> {
    try {
      const provider = await readProvider();
      runInAction(() => (this.isOffered = provider !== undefined));
    } catch (error) {
      this.#log.warn('It is not known whether there is single sign-on', { error: String(error) });
    }
  }

  /** Leaves the page for the provider's sign-in, with nothing stored of another one. */
  async leave(): Promise<void> {
    sessionStorage.removeItem(MOVE_KEY);
    await this.#account.clear();
    await leaveForProvider();
  }

  /** Leaves the page for the provider's sign-in, to move the account that is signed in; `secret` proves its password. */
  async leaveToMove(secret: string): Promise<void> {
    sessionStorage.setItem(MOVE_KEY, secret);
    await leaveForProvider();
  }

  /** Takes up what the provider has sent along, if it is where the page was opened from. */
  comeBack(address: string): void {
    if (!isReturnAddress(address)) return;
    const secret = sessionStorage.getItem(MOVE_KEY);
    sessionStorage.removeItem(MOVE_KEY);
    const answer = (): Promise<ProviderTokens> => readAnswer(address);
    if (secret === null) void this.#account.signInExternally(answer);
    else void this.#account.moveToProvider(secret, answer);
  }
}

async function leaveForProvider(): Promise<void> {
  const provider = await readProvider();
  const flow = await import('./provider-flow.ts');
  if (provider) await flow.leaveForProvider(provider);
}

async function readAnswer(address: string): Promise<ProviderTokens> {
  const provider = await readProvider();
  if (!provider) throw new Error('There is no identity provider');
  const flow = await import('./provider-flow.ts');
  return flow.readAnswer(provider, address);
}

/** The single sign-on of this browser. */
export const MobxExternalSignInToken = token<MobxExternalSignIn>('accounts.mobx-external-sign-in');
