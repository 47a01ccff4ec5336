import { notFound } from 'adit/core';
import type { People, Preferences } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';

/** Changes people in the host's tables. */
export class DatabasePeople implements People {
  #database: HostDatabase;

  constructor(database: HostDatabase) {
    this.#database = database;
  }

  async savePreferences(userId: string, changes: Partial<Preferences>): Promise<Preferences> {
    const row = await this.#database
      .updateTable('users')
      .set({
        // A set without any column is no statement.
        id: userId,
        ...(changes.language === undefined ? {} : { language: changes.language }),
        ...('timeZone' in changes ? { time_zone: changes.timeZone ?? null } : {}),
        ...('defaultSite' in changes ? { default_site: changes.defaultSite ?? null } : {}),
      })
      .where('id', '=', userId)
      .returning(['language', 'time_zone', 'default_site'])
      .executeTakeFirst();
    if (!row) throw notFound('user');
    return { language: row.language, timeZone: row.time_zone ?? undefined, defaultSite: row.default_site ?? undefined };
  }
}
