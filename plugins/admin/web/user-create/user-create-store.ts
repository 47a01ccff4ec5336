import { makeAutoObservable, runInAction } from 'mobx';
import type { OwnLanguage } from 'adit/core';
import type { Api, Navigation, Toasts, Translate } from 'adit/core/web';
import { isAddressList, isEmail, readAddresses, type NamedAddress } from 'adit/plugins/accounts';
import { createUser } from 'adit/plugins/admin';
import { nameProblem } from '../user-edit/user-edit-store.ts';
import type { GlobalRoleId } from '../user-list/user-status.ts';

/** What a new user is made of. */
export interface NewUserFields {
  readonly name: string;
  readonly email: string;
  readonly globalRoleId: GlobalRoleId;
  readonly language: OwnLanguage;
}

interface UserCreateParts {
  readonly api: Api;
  readonly navigation: Navigation;
  readonly toasts: Toasts;
  readonly t: Translate;
  readonly language: OwnLanguage;
}

/** A user that is being made. */
export class UserCreateStore {
  fields: NewUserFields;
  /** True once somebody tried to save. */
  isChecked = false;
  isSaving = false;
  /** Those who were pasted as well, and come next. */
  others: readonly NamedAddress[] = [];
  #parts: UserCreateParts;

  constructor(parts: UserCreateParts) {
    this.#parts = parts;
    this.fields = { name: '', email: '', globalRoleId: 'new-user', language: parts.language };
    makeAutoObservable(this);
  }

  get nameProblem(): ReturnType<typeof nameProblem> {
    return this.isChecked ? nameProblem(this.fields.name) : undefined;
  }

  get emailProblem(): 'errorInputsBlank' | 'invite.invalid' | undefined {
    const email = this.fields.email.trim();
    if (!this.isChecked || isEmail(email)) return undefined;
    return email === '' ? 'errorInputsBlank' : 'invite.invalid';
  }

  change(changes: Partial<NewUserFields>): void {
    this.fields = { ...this.fields, ...changes };
  }

  /** Takes over pasted addresses, the first of them at once; false for a text that is the field's own. */
  paste(text: string): boolean {
    const [first, ...others] = readAddresses(text);
    if (!first || !isAddressList(text)) return false;
    this.change({ email: first.email, name: first.name ?? this.fields.name });
    this.others = others;
    return true;
  }

  /** Makes the user and goes to the user's page, where sites are given, unless others are to be made; what is missing or wrong is refused before anything is sent. */
  async save(): Promise<void> {
    const { api, navigation, toasts, t } = this.#parts;
    this.isChecked = true;
    if (this.isSaving || this.nameProblem || this.emailProblem) return;
    this.isSaving = true;
    const { name, email, globalRoleId, language } = this.fields;
    try {
      const body = { name: name.trim(), email: email.trim(), globalRoleId, language };
      const { id } = await api.call(createUser, { body });
      toasts.show({ type: 'success', title: t('user.created', { user: body.name }) });
      if (this.others.length === 0) navigation.go(`/users/${id}`, { replace: true });
      else runInAction(() => this.#next());
    } catch (error) {
      toasts.showError(error, t('user.create-failed'));
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }

  #next(): void {
    const [next, ...others] = this.others;
    this.fields = { ...this.fields, name: next?.name ?? '', email: next?.email ?? '' };
    this.others = others;
    this.isChecked = false;
  }
}
