import { makeAutoObservable, runInAction } from 'mobx';
import type { Api, Navigation, Toast, Toasts, Translate } from 'adit/core/web';
import {
  domainOf,
  isEmail,
  readMe,
  readUser,
  updateUserById,
  USER_NAME_LENGTH,
  type AccountStore,
  type User,
} from 'adit/plugins/accounts';
import {
  approveAccess,
  assignRole,
  changeInvitedEmail,
  readAllowedDomains,
  readOwnSiteRoles,
  readSiteRoles,
  type SiteRoles,
} from 'adit/plugins/admin';
import { globalRoleIds, roleIdOf, statusOf, type GlobalRoleId } from '../user-list/user-status.ts';

/** What can be chosen for a site. */
export const siteChoices = ['none', 'contributor', 'viewer'] as const;
export type SiteChoice = (typeof siteChoices)[number];

/** What the page of a user works with. */
export interface UserEditParts {
  readonly api: Api;
  readonly account: Pick<AccountStore, 'user' | 'refresh'>;
  readonly navigation: Navigation;
  readonly toasts: Toasts;
  readonly t: Translate;
  /** Whether the caller manages users; others see their own page only. */
  readonly canManage: boolean;
}

/** What is wrong with a name; undefined when nothing is. */
export function nameProblem(name: string): 'errorInputsName' | 'errorInputsLength' | undefined {
  const { length } = name.trim();
  if (length === 0) return 'errorInputsName';
  return length < USER_NAME_LENGTH.least ? 'errorInputsLength' : undefined;
}

/** What can be chosen for a user on a site now. */
export function choiceOf({ availableRoles }: SiteRoles): SiteChoice {
  const held = availableRoles.find(({ currentRole }) => currentRole)?.name;
  return held === undefined ? 'none' : held === 'Contributor' ? 'contributor' : 'viewer';
}

/** One user, with the roles by site, as the caller may see and change them. */
export class UserEditStore {
  user: User | undefined;
  sites: readonly SiteRoles[] = [];
  state: 'loading' | 'ready' | 'failed' | 'unknown' = 'loading';
  name = '';
  email = '';
  /** What is chosen in place of the role of now. */
  role: GlobalRoleId | undefined;
  /** True once somebody tried to save. */
  isChecked = false;
  isSaving = false;
  #domains: readonly string[] = [];
  #parts: UserEditParts;
  readonly #id: string;

  constructor(parts: UserEditParts, id: string) {
    this.#parts = parts;
    this.#id = id;
    makeAutoObservable(this);
  }

  get isOwn(): boolean {
    return this.#parts.account.user?.id === this.#id;
  }

  get isSystemAdministrator(): boolean {
    return this.#parts.account.user?.globalRole.name === 'System Administrator';
  }

  /** Whether the caller may act on the user at all, beyond the own name. */
  get canManage(): boolean {
    return (
      this.#parts.canManage && (this.isSystemAdministrator || this.user?.globalRole.name !== 'System Administrator')
    );
  }

  get canEditName(): boolean {
    return this.isOwn || this.canManage;
  }

  /** The roles that can be chosen; that of a System Administrator only at an address of an allowed domain. */
  get roleChoices(): readonly GlobalRoleId[] {
    const { user } = this;
    if (!user) return [];
    const mayBeSystem = roleIdOf(user) === 'system-administrator' || this.#domains.includes(domainOf(user.email));
    return Object.values(globalRoleIds).filter((id) => id !== 'system-administrator' || mayBeSystem);
  }

  /** Whether the address can still be mended: nobody has come by it yet. */
  get canEditEmail(): boolean {
    const { user } = this;
    return this.canManage && user !== undefined && statusOf(user) === 'pending' && user.lastLoggedIn === null;
  }

  get emailProblem(): 'errorInputsBlank' | 'invite.invalid' | undefined {
    const email = this.email.trim();
    if (!this.isChecked || isEmail(email)) return undefined;
    return email === '' ? 'errorInputsBlank' : 'invite.invalid';
  }

  get problem(): ReturnType<typeof nameProblem> {
    return this.isChecked ? nameProblem(this.name) : undefined;
  }

  /** A request for access is granted to users of at least one site only. */
  get canApprove(): boolean {
    return this.sites.some((site) => choiceOf(site) !== 'none');
  }

  async load(): Promise<void> {
    const { api, canManage } = this.#parts;
    const params = { id: this.#id };
    try {
      const [user, sites, domains] = await Promise.all([
        canManage ? api.call(readUser, { params }) : api.call(readMe, { query: {} }),
        canManage ? api.call(readSiteRoles, { params }) : api.call(readOwnSiteRoles, {}),
        canManage ? api.call(readAllowedDomains, {}) : [],
      ]);
      runInAction(() => {
        this.sites = sites;
        this.#domains = domains.filter(({ currentUserIDP }) => currentUserIDP).map(({ domain }) => domain);
        this.#take(user);
        this.state = 'ready';
      });
    } catch (error) {
      const isUnknown = (error as { status?: unknown }).status === 404;
      runInAction(() => (this.state = isUnknown ? 'unknown' : 'failed'));
    }
  }

  rename(name: string): void {
    this.name = name;
  }

  changeEmail(email: string): void {
    this.email = email;
  }

  chooseRole(role: GlobalRoleId): void {
    this.role = role;
  }

  /** Saves name, address and role; what is blank, too short or no address is refused before anything is sent. */
  async save(): Promise<void> {
    const { user } = this;
    this.isChecked = true;
    if (!user || this.isSaving || nameProblem(this.name) || this.emailProblem) return;
    const [name, email] = [this.name.trim(), this.email.trim()];
    const globalRole = Object.entries(globalRoleIds).find(([, id]) => id === this.role)?.[0] as
      | keyof typeof globalRoleIds
      | undefined;
    const isMoved = email !== user.email;
    const { api, t } = this.#parts;
    const title = isMoved ? t('user.invited-anew', { email }) : t('user.saved', { user: name });
    await this.#change({ title }, async () => {
      if (isMoved) await api.call(changeInvitedEmail, { params: { id: this.#id }, body: { email } });
      await this.#update({ name, ...(globalRole && globalRole !== user.globalRole.name ? { globalRole } : {}) });
    });
  }

  /** Gives the user another role on a site, or none, at once; none can be undone. */
  async chooseSiteRole(site: SiteRoles, choice: SiteChoice): Promise<void> {
    const { api, t } = this.#parts;
    const role = choice === 'none' ? { roleName: choice } : { roleId: choice };
    const before = choiceOf(site);
    const undo = { label: t('core:undo'), run: () => this.chooseSiteRole(site, before) };
    await this.#change(
      {
        title: t('user.site-saved', { site: site.name }),
        key: `admin.site-role-${this.#id}-${site.id}`,
        actions: choice === 'none' && before !== 'none' ? [undo] : [],
      },
      async () => {
        await api.call(assignRole, { body: { userId: this.#id, siteId: site.id, ...role } });
      },
    );
    await this.load();
  }

  /** Answers the request for access. */
  async decide(isApproved: boolean): Promise<void> {
    const { api, t } = this.#parts;
    const title = t(isApproved ? 'request.approved' : 'request.denied', { user: this.user?.name ?? '' });
    await this.#change({ title }, async () => {
      await api.call(approveAccess, { params: { id: this.#id }, body: { id: this.#id, isApproved } });
    });
    await this.load();
  }

  /** Takes over a new picture. */
  async pictureChanged(): Promise<void> {
    await this.load();
    await this.#parts.account.refresh();
  }

  async #update(body: { name?: string; globalRole?: keyof typeof globalRoleIds; isActive?: boolean }): Promise<void> {
    const user = await this.#parts.api.call(updateUserById, { params: { id: this.#id }, body });
    runInAction(() => this.#take(user));
    if (this.isOwn) await this.#parts.account.refresh();
  }

  async #change(done: Omit<Toast, 'type'>, change: () => Promise<void>): Promise<void> {
    const { toasts, t } = this.#parts;
    this.isSaving = true;
    try {
      await change();
      toasts.show({ type: 'success', ...done });
    } catch (error) {
      toasts.showError(error, t('user.save-failed'));
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }

  #take(user: User): void {
    this.user = user;
    this.name = user.name;
    this.email = user.email;
    this.role = undefined;
    this.isChecked = false;
  }
}
