import { makeAutoObservable, runInAction } from 'mobx';
import { knownText, type Api, type Translate } from 'adit/core/web';
import { createSupportRequest, isComplete, type SupportField, type SupportRequest } from 'adit/plugins/support';

/** What a request for support works with. */
export interface SupportParts {
  readonly api: Api;
  readonly t: Translate;
  /** What is known without asking. */
  readonly known: Partial<SupportRequest>;
}

/** A request for support that is being written. */
export class SupportStore {
  fields: SupportRequest;
  isSending = false;
  /** What is wrong, in the user's language. */
  problem: string | undefined;
  #parts: SupportParts;

  constructor(parts: SupportParts) {
    this.#parts = parts;
    const blank = { name: '', email: '', company: '', tenant: '', site: '', subject: '', message: '' };
    this.fields = { ...blank, ...parts.known };
    makeAutoObservable(this);
  }

  change(field: SupportField, text: string): void {
    this.fields = { ...this.fields, [field]: text };
    this.problem = undefined;
  }

  /** True when the request is with the server; else `problem` says why not. */
  async send(): Promise<boolean> {
    const { api, t } = this.#parts;
    if (this.isSending) return false;
    if (!isComplete(this.fields)) {
      this.problem = t('error.fields-required');
      return false;
    }
    this.isSending = true;
    this.problem = undefined;
    try {
      await api.call(createSupportRequest, { body: { ...this.fields } });
      return true;
    } catch (error) {
      runInAction(() => (this.problem = this.#textOf(error)));
      return false;
    } finally {
      runInAction(() => (this.isSending = false));
    }
  }

  /** The translation of the server's code, else the server's own message, else a general one. */
  #textOf(error: unknown): string {
    const { t } = this.#parts;
    if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return t('problem');
    const text = knownText(t, `error.${error.code}`);
    if (text !== undefined) return text;
    return error.message !== '' && error.message !== error.code ? error.message : t('problem');
  }
}
