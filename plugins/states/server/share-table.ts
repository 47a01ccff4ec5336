import { notFound } from 'adit/core';
import type { StateDatabase } from './tables.ts';

/** With whom states are shared. */
export class ShareTable {
  #database: StateDatabase;

  constructor(database: StateDatabase) {
    this.#database = database;
  }

  /** The ids of the users with whom each of the states is shared. */
  async of(stateIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows =
      stateIds.length === 0
        ? []
        : await this.#database
            .selectFrom('shares')
            .select(['state_id', 'user_id'])
            .where('state_id', 'in', stateIds)
            .orderBy('shared_at')
            .orderBy('user_id')
            .execute();
    const users = new Map<string, string[]>();
    for (const { state_id: id, user_id: userId } of rows) users.set(id, [...(users.get(id) ?? []), userId]);
    return users;
  }

  async add(stateId: string, userIds: readonly string[]): Promise<void> {
    await this.#database
      .insertInto('shares')
      .values(userIds.map((userId) => ({ state_id: stateId, user_id: userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Throws 404 when it is not shared with the user. */
  async remove(stateId: string, userId: string): Promise<void> {
    const shared = (await this.of([stateId])).get(stateId) ?? [];
    if (!shared.includes(userId)) throw notFound('share');
    await this.#database.deleteFrom('shares').where('state_id', '=', stateId).where('user_id', '=', userId).execute();
  }
}
