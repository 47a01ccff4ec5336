import { AditError, notFound } from 'adit/core';
import type { CallContext, Directory } from 'adit/core/server';
import type { StateShare, StateSummary } from '../shared/index.ts';
import type { ShareTable } from './share-table.ts';
import type { StateFacts, StateTable } from './state-table.ts';

const MANAGE = 'states.manage';

/** Who may open and who may change a state of a site on which they have the permission to do so at all. */
export class StateAccess {
  #states: StateTable;
  #shares: ShareTable;
  #directory: Directory;

  constructor(states: StateTable, shares: ShareTable, directory: Directory) {
    this.#states = states;
    this.#shares = shares;
    this.#directory = directory;
  }

  /** The state that a caller may open: an own, a public or a shared one. Throws 403 `state-not-public`, which says nothing else of it. */
  async open(id: string, { user }: CallContext): Promise<StateFacts> {
    const state = await this.#states.facts(id);
    const isOpen =
      state.is_public || state.owner_id === user.id || ((await this.#shares.of([id])).get(id) ?? []).includes(user.id);
    if (!isOpen) throw new AditError('state-not-public', { status: 403, message: 'The state is not public' });
    return state;
  }

  /** The state that a caller may change. Throws 404 for one that the caller may not open either, 403 `not-your-state` for others. */
  async edit(id: string, call: CallContext): Promise<StateFacts> {
    const state = await this.open(id, call).catch((error: unknown) => {
      throw error instanceof AditError && error.code === 'state-not-public' ? notFound('state') : error;
    });
    if (!(await this.#mayEdit(state, call)))
      throw new AditError('not-your-state', { status: 403, message: 'Only who saved a state first can change it' });
    return state;
  }

  /** What the list says of states that the caller may open. */
  async summaries(states: readonly StateFacts[], call: CallContext): Promise<StateSummary[]> {
    const shares = await this.#shares.of(states.map(({ id }) => id));
    const users = await this.#directory.users(call.user.tenantId);
    const names = new Map(users.map((user) => [user.id, user.name]));
    return Promise.all(
      states.map(async (state) => ({
        id: state.id,
        name: state.name,
        folder: state.folder,
        isPublic: state.is_public,
        isShared: shares.has(state.id),
        updatedAt: state.saved_at.toISOString(),
        user: { id: state.owner_id, name: names.get(state.owner_id) ?? '' },
        version: state.version,
        isOwn: state.owner_id === call.user.id,
        mayEdit: await this.#mayEdit(state, call),
      })),
    );
  }

  async summary(state: StateFacts, call: CallContext): Promise<StateSummary> {
    const [summary] = await this.summaries([state], call);
    if (!summary) throw notFound('state');
    return summary;
  }

  /** With whom a state is shared. */
  async shares(state: StateFacts): Promise<StateShare[]> {
    const shared = new Set((await this.#shares.of([state.id])).get(state.id));
    const users = await this.#directory.users(state.tenant_id);
    return users.filter(({ id }) => shared.has(id)).map(({ id, name, email }) => ({ id, name, email }));
  }

  /** With whom a caller can share a state. */
  async people(state: StateFacts, { user }: CallContext): Promise<StateShare[]> {
    const users = await this.#directory.usersOfSite(state.site_id);
    return users.filter(({ id }) => id !== user.id).map(({ id, name, email }) => ({ id, name, email }));
  }

  /** The users of e-mails. Throws 400: `emails-required` for none, `no-site-access` with those that have no access to the state's site. */
  async usersToShareWith(state: StateFacts, emails: readonly string[]): Promise<string[]> {
    if (emails.length === 0) throw new AditError('emails-required', { message: 'Name at least one e-mail' });
    const users = await this.#directory.usersOfSite(state.site_id);
    const byEmail = new Map(users.map((user) => [user.email.toLowerCase(), user.id]));
    const found = emails.map((email) => byEmail.get(email.trim().toLowerCase()));
    const refused = emails.filter((_email, at) => found[at] === undefined);
    if (refused.length > 0)
      throw new AditError('no-site-access', {
        message: `No access to the site: ${refused.join(', ')}`,
        values: { emails: refused.join(', '), count: refused.length },
      });
    return [...new Set(found.filter((userId) => userId !== undefined))];
  }

  async #mayEdit(state: StateFacts, call: CallContext): Promise<boolean> {
    if (state.owner_id === call.user.id) return call.can('states.edit', state.site_id);
    return state.is_public && (await call.can(MANAGE, state.site_id));
  }
}
