import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { token } from 'adit/core';
import type { Api, Dialogs, Toast, Toasts, Translate } from 'adit/core/web';
import { deleteUser, readUsers, updateUserById, userShape, type User } from 'adit/plugins/accounts';

/** What the list of users works with. */
export interface UserListParts {
  readonly api: Api;
  readonly dialogs: Dialogs;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** The users of the tenant, and what can be done with them where they are listed. */
export class UserListStore {
  users: readonly User[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';
  #parts: UserListParts;

  constructor(parts: UserListParts) {
    this.#parts = parts;
    makeAutoObservable(this, { users: observableRef });
  }

  async load(): Promise<void> {
    try {
      const users = await this.#parts.api.call(readUsers, { query: { includeRole: 'true' } });
      runInAction(() => {
        this.users = users.flatMap((user) => userShape.safeParse(user).data ?? []);
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  /** Activates or deactivates a user; true when it is done. */
  async setActive(user: User, isActive: boolean): Promise<boolean> {
    const { api, dialogs, t } = this.#parts;
    const isMeant =
      isActive ||
      (await dialogs.confirm({
        title: t('user.deactivate'),
        message: t('user.deactivate-question', { user: user.name }),
        action: t('user.deactivate'),
        danger: true,
      }));
    if (!isMeant) return false;
    const key = `admin.active-${user.id}`;
    const undo = { label: t('core:undo'), run: async () => void (await this.setActive(user, true)) };
    // Who was pending cannot be made so again.
    const actions = user.isActive === true && !isActive ? [undo] : [];
    return this.#change(
      { title: t(isActive ? 'user.activated' : 'user.deactivated', { user: user.name }), key, actions },
      () => api.call(updateUserById, { params: { id: user.id }, body: { isActive } }),
    );
  }

  /** Deletes a user once that was confirmed; true when it is done. */
  async remove(user: User): Promise<boolean> {
    const { api, dialogs, t } = this.#parts;
    const isMeant = await dialogs.confirm({
      title: t('user.delete'),
      message: t('user.delete-question', { user: user.name }),
      action: t('user.delete'),
      danger: true,
    });
    if (!isMeant) return false;
    return this.#change({ title: t('user.deleted', { user: user.name }) }, () =>
      api.call(deleteUser, { params: { id: user.id } }),
    );
  }

  async #change(done: Omit<Toast, 'type'>, change: () => Promise<unknown>): Promise<boolean> {
    const { toasts, t } = this.#parts;
    try {
      await change();
      toasts.show({ type: 'success', ...done });
      await this.load();
      return true;
    } catch (error) {
      toasts.showError(error, t('user.save-failed'));
      return false;
    }
  }
}

export const UserListStoreToken = token<UserListStore>('admin.user-list');
