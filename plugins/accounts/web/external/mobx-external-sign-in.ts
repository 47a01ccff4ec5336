import { makeAutoObservable, runInAction } from 'mobx';
import { token, type Log } from 'adit/core';
import type { SingleSignOn } from '../../shared/index.ts';
import type { MobxAccountStore } from '../store/mobx-account-store.ts';
import { isReturnAddress, readProvider } from './provider.ts';

/** Single sign-on of this browser: whether there is a provider, the way to it, and the way back. */
export class MobxExternalSignIn implements SingleSignOn {
  isOffered = false;
  #account: Pick<MobxAccountStore, 'clear' | 'signInExternally'>;
  #log: Log;

  constructor(account: Pick<MobxAccountStore, 'clear' | 'signInExternally'>, log: Log) {
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
    await this.#account.clear();
    const provider = await readProvider();
    const flow = await import('./provider-flow.ts');
    if (provider) await flow.leaveForProvider(provider);
  }

  /** Takes up what the provider has sent along, if it is where the page was opened from. */
  comeBack(address: string): void {
    if (!isReturnAddress(address)) return;
    void this.#account.signInExternally(async () => {
      const provider = await readProvider();
      if (!provider) throw new Error('There is no identity provider');
      const flow = await import('./provider-flow.ts');
      return flow.readAnswer(provider, address);
    });
  }
}

/** The single sign-on of this browser. */
export const MobxExternalSignInToken = token<MobxExternalSignIn>('accounts.mobx-external-sign-in');
