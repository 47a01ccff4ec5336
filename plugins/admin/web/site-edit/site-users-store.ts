import { makeAutoObservable, runInAction } from 'mobx';
import type { Api, Toasts, Translate } from 'adit/core/web';
import { readUsers } from 'adit/plugins/accounts';
import { assignRole, readSiteUsers, type SiteUserEntry } from 'adit/plugins/admin';

/** The roles on a site, as the calls name them. */
export const siteRoleIds = ['contributor', 'viewer'] as const;
export type SiteRoleId = (typeof siteRoleIds)[number];

/** Who has which role on a site. */
export class SiteUsersStore {
  entries: readonly SiteUserEntry[] = [];
  users: readonly { readonly id: string; readonly name: string }[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';
  /** The user and the role that are to be added. */
  chosen: { readonly user: string | null; readonly role: SiteRoleId | null } = { user: null, role: null };
  isChanging = false;
  #api: Api;
  #toasts: Toasts;
  #t: Translate;
  #siteId: string;

  constructor(parts: { readonly api: Api; readonly toasts: Toasts; readonly t: Translate }, siteId: string) {
    this.#api = parts.api;
    this.#toasts = parts.toasts;
    this.#t = parts.t;
    this.#siteId = siteId;
    makeAutoObservable(this);
  }

  /** The users of the tenant that have no role on the site. */
  get others(): readonly { readonly id: string; readonly name: string }[] {
    const there = new Set(this.entries.map(({ user }) => user._id));
    return this.users.filter(({ id }) => !there.has(id));
  }

  async load(): Promise<void> {
    try {
      const [entries, users] = await Promise.all([this.#read(), this.#api.call(readUsers, { query: {} })]);
      runInAction(() => {
        this.entries = entries;
        this.users = users;
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  choose(chosen: Partial<SiteUsersStore['chosen']>): void {
    this.chosen = { ...this.chosen, ...chosen };
  }

  /** Gives the chosen user the chosen role; says what is missing when one of them is. */
  async add(): Promise<void> {
    const { user, role } = this.chosen;
    if (user === null || role === null) {
      this.#toasts.show({ type: 'error', title: this.#t('missingUserOrRole') });
      return;
    }
    if (await this.#change(user, { roleId: role })) runInAction(() => (this.chosen = { user: null, role: null }));
  }

  /** Gives a user of the site another role; `none` takes it away, which can be undone. */
  async give(userId: string, role: SiteRoleId | 'none'): Promise<void> {
    if (role !== 'none') return void (await this.#change(userId, { roleId: role }));
    const held = this.entries.find(({ user }) => user._id === userId);
    if (!(await this.#change(userId, { roleName: role })) || !held) return;
    const before = siteRoleIds.find((id) => id === held.role.name.toLowerCase()) ?? 'viewer';
    this.#toasts.show({
      type: 'success',
      title: this.#t('site.users.removed', { user: held.user.name }),
      key: `admin.removed-${this.#siteId}-${userId}`,
      actions: [{ label: this.#t('core:undo'), run: () => this.#giveBack(held.user, before) }],
    });
  }

  async #giveBack({ _id: id, name }: SiteUserEntry['user'], role: SiteRoleId): Promise<void> {
    if (await this.#change(id, { roleId: role }))
      this.#toasts.show({
        type: 'success',
        title: this.#t('site.users.given-back', { user: name }),
        key: `admin.removed-${this.#siteId}-${id}`,
      });
  }

  async #change(userId: string, role: { roleId: SiteRoleId } | { roleName: 'none' }): Promise<boolean> {
    if (this.isChanging) return false;
    this.isChanging = true;
    try {
      await this.#api.call(assignRole, { body: { userId, siteId: this.#siteId, ...role } });
      const entries = await this.#read();
      runInAction(() => (this.entries = entries));
      return true;
    } catch (error) {
      this.#toasts.showError(error, this.#t('errorAddingUser'));
      return false;
    } finally {
      runInAction(() => (this.isChanging = false));
    }
  }

  #read(): Promise<SiteUserEntry[]> {
    return this.#api.call(readSiteUsers, { query: { siteId: this.#siteId } });
  }
}
