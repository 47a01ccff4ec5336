import type { Kysely } from 'kysely';
import type { DemoLoad } from 'adit/plugins/demo';

interface Tables {
  loads: {
    site_id: string;
    /** Imported: every import is under way, or has ended. */
    status: 'loading' | 'imported' | 'failed';
    failure: unknown;
  };
}

/** The database as this plugin sees it. */
export type DemoDatabase = Kysely<Tables>;

/** The sites that the demonstration was asked for on. */
export class LoadTable {
  #database: DemoDatabase;

  constructor(database: DemoDatabase) {
    this.#database = database;
  }

  async find(siteId: string): Promise<{ status: Tables['loads']['status']; failure: DemoLoad['failure'] } | undefined> {
    const row = await this.#database
      .selectFrom('loads')
      .select(['status', 'failure'])
      .where('site_id', '=', siteId)
      .executeTakeFirst();
    return row && { status: row.status, failure: row.failure as DemoLoad['failure'] };
  }

  /** Notes that the demonstration is asked for, for the first time or again. */
  async begin(siteId: string): Promise<void> {
    const values = { status: 'loading', failure: null } as const;
    await this.#database
      .insertInto('loads')
      .values({ site_id: siteId, ...values })
      .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
      .execute();
  }

  /** Notes how a load ended; one that has ended already stays as it is. */
  async end(siteId: string, failure?: NonNullable<DemoLoad['failure']>): Promise<void> {
    await this.#database
      .updateTable('loads')
      .set({ status: failure ? 'failed' : 'imported', failure: failure ? JSON.stringify(failure) : null })
      .where('site_id', '=', siteId)
      .where('status', '=', 'loading')
      .execute();
  }

  async removeSite(siteId: string): Promise<void> {
    await this.#database.deleteFrom('loads').where('site_id', '=', siteId).execute();
  }
}
