import { makeAutoObservable, runInAction } from 'mobx';
import type { Api, Toasts, Translate } from 'adit/core/web';
import { isEmail } from 'adit/plugins/accounts';
import { createTenant, readTenants, type Tenant } from 'adit/plugins/admin';

/** What is asked of a new tenant. */
export interface TenantDraft {
  readonly name: string;
  readonly siteName: string;
  readonly email: string;
  readonly administrator: string;
  readonly language: 'en' | 'es';
}
export type TenantField = Exclude<keyof TenantDraft, 'language'>;

const MINIMAL_NAME = 3;
const blank: TenantDraft = { name: '', siteName: '', email: '', administrator: '', language: 'en' };

/** The tenants of the deployment, and the one that is being made. */
export class TenantsStore {
  tenants: readonly Tenant[] = [];
  /** Refused: the tenant of the user does not run the deployment. */
  state: 'loading' | 'ready' | 'failed' | 'refused' = 'loading';
  /** Undefined while none is being made. */
  draft: TenantDraft | undefined;
  isCreating = false;
  /** True once somebody tried to make one with what is wrong. */
  isTried = false;
  #api: Api;
  #toasts: Toasts;
  #t: Translate;

  constructor(api: Api, toasts: Toasts, t: Translate) {
    this.#api = api;
    this.#toasts = toasts;
    this.#t = t;
    makeAutoObservable(this);
  }

  /** The fields of the draft that cannot be right. */
  get wrongFields(): ReadonlySet<TenantField> {
    const { draft } = this;
    if (!draft) return new Set();
    const isWrong: Record<TenantField, boolean> = {
      name: draft.name.trim() === '',
      siteName: draft.siteName.trim() === '',
      email: !isEmail(draft.email.trim()),
      administrator: draft.administrator.trim().length < MINIMAL_NAME,
    };
    return new Set((Object.keys(isWrong) as TenantField[]).filter((field) => isWrong[field]));
  }

  async load(): Promise<void> {
    try {
      const tenants = await this.#api.call(readTenants, {});
      runInAction(() => {
        this.tenants = tenants;
        this.state = 'ready';
      });
    } catch (error) {
      const isRefused = (error as { status?: unknown }).status === 403;
      runInAction(() => (this.state = isRefused ? 'refused' : 'failed'));
    }
  }

  begin(): void {
    this.draft = blank;
    this.isTried = false;
  }

  cancel(): void {
    this.draft = undefined;
  }

  change(changes: Partial<TenantDraft>): void {
    if (this.draft) this.draft = { ...this.draft, ...changes };
  }

  /** Makes the tenant and invites its administrator; nothing is sent while a field cannot be right. */
  async create(): Promise<void> {
    const { draft } = this;
    this.isTried = true;
    if (!draft || this.isCreating || this.wrongFields.size > 0) return;
    const { name, siteName, email, administrator, language } = draft;
    this.isCreating = true;
    try {
      await this.#api.call(createTenant, {
        body: { name, siteName, administrator: { email, name: administrator, language } },
      });
      this.#toasts.show({
        type: 'success',
        title: this.#t('tenants.created', { tenant: name.trim() }),
        message: this.#t('tenants.invited', { email: email.trim() }),
      });
      runInAction(() => (this.draft = undefined));
      await this.load();
    } catch (error) {
      this.#toasts.showError(error, this.#t('tenants.create-failed'));
    } finally {
      runInAction(() => (this.isCreating = false));
    }
  }
}
