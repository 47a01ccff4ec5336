import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AditError, notFound } from 'adit/core';
import { nameKey } from '../shared/index.ts';
import type { StateDatabase, StateRow } from './tables.ts';

const MAX_STATES = 500;
const MAX_VERSIONS = 20;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const UNIQUE_VIOLATION = '23505';
const summaryColumns = [
  'id',
  'tenant_id',
  'site_id',
  'owner_id',
  'name',
  'folder',
  'is_public',
  'version',
  'saved_by',
  'saved_at',
] as const;

/** A state without what it shows. */
export type StateFacts = Pick<StateRow, (typeof summaryColumns)[number]>;

/** What is kept of a save. */
export type StateContent = Pick<StateRow, 'app_state' | 'state_version' | 'thumbnail' | 'saved_by'>;

/** The saved states of all sites. */
export class StateTable {
  #database: StateDatabase;

  constructor(database: StateDatabase) {
    this.#database = database;
  }

  /** The states of these ids; those that there are not are left out. */
  async find(ids: readonly string[]): Promise<StateFacts[]> {
    const wanted = ids.filter((id) => UUID.test(id));
    if (wanted.length === 0) return [];
    return this.#database.selectFrom('states').select(summaryColumns).where('id', 'in', wanted).execute();
  }

  /** Throws 404 when there is none. */
  async facts(id: string): Promise<StateFacts> {
    const [found] = await this.find([id]);
    if (!found) throw notFound('state');
    return found;
  }

  async content(id: string): Promise<StateContent> {
    return this.#database
      .selectFrom('states')
      .select(['app_state', 'state_version', 'thumbnail', 'saved_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('state'));
  }

  async thumbnail(id: string): Promise<string | null> {
    const row = await this.#database.selectFrom('states').select('thumbnail').where('id', '=', id).executeTakeFirst();
    return row?.thumbnail ?? null;
  }

  /** The states of a site that a user may open, the newest first. */
  async openable(siteId: string, userId: string): Promise<StateFacts[]> {
    return this.#database
      .selectFrom('states')
      .select(summaryColumns)
      .where('site_id', '=', siteId)
      .where((where) =>
        where.or([
          where('is_public', '=', true),
          where('owner_id', '=', userId),
          where.exists(
            where
              .selectFrom('shares')
              .select(sql`1`.as('one'))
              .whereRef('shares.state_id', '=', 'states.id')
              .where('shares.user_id', '=', userId),
          ),
        ]),
      )
      .orderBy('saved_at', 'desc')
      .orderBy('id')
      .execute();
  }

  async countOn(siteId: string): Promise<number> {
    const { count } = await this.#database
      .selectFrom('states')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Drops the states of a site, with their versions and shares. */
  async removeSite(siteId: string): Promise<void> {
    await this.#database.deleteFrom('states').where('site_id', '=', siteId).execute();
  }

  /** Answers the id. Throws 409 when the owner has one of the name in the folder, or too many on the site. */
  async add(
    facts: Pick<StateRow, 'tenant_id' | 'site_id' | 'owner_id' | 'name' | 'folder' | 'is_public'>,
    content: StateContent,
  ): Promise<string> {
    const { count } = await this.#database
      .selectFrom('states')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('site_id', '=', facts.site_id)
      .where('owner_id', '=', facts.owner_id)
      .executeTakeFirstOrThrow();
    if (count >= MAX_STATES)
      throw new AditError('too-many-states', {
        status: 409,
        message: `You can keep at most ${MAX_STATES} states on a site`,
        values: { most: MAX_STATES },
      });
    const id = randomUUID();
    await refusingTaken(facts.name, () =>
      this.#database
        .insertInto('states')
        .values({
          id,
          ...facts,
          name_key: nameKey(facts.name),
          folder_key: nameKey(facts.folder),
          version: 1,
          ...content,
        })
        .execute(),
    );
    return id;
  }

  /**
   * Saves again and keeps the save of before, all in the transaction that the table was made with, and answers the new version; `seen` is
   * the one that the caller saw, if it is known. Throws 404 and 409 `state-changed`.
   */
  async save(id: string, content: StateContent, seen?: number): Promise<number> {
    const before = await this.#database
      .selectFrom('states')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('state'));
    if (seen !== undefined && seen !== before.version)
      throw new AditError('state-changed', {
        status: 409,
        message: 'The state was saved again since it was opened here',
        values: { version: before.version },
      });
    const { version, state_version, app_state, thumbnail, saved_by, saved_at } = before;
    await this.#database
      .insertInto('versions')
      .values({ state_id: id, version, state_version, app_state, thumbnail, saved_by, saved_at })
      .execute();
    await this.#database
      .deleteFrom('versions')
      .where('state_id', '=', id)
      .where('version', '<=', version - MAX_VERSIONS)
      .execute();
    await this.#database
      .updateTable('states')
      .set({ ...content, version: version + 1, saved_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    return version + 1;
  }

  /** Changes the name, the folder, or who may open it. Throws 409 when the name is taken. */
  async change(id: string, facts: { name?: string; folder?: string; isPublic?: boolean }): Promise<void> {
    const { name, folder, isPublic } = facts;
    const set = {
      ...(name !== undefined && { name, name_key: nameKey(name) }),
      ...(folder !== undefined && { folder, folder_key: nameKey(folder) }),
      ...(isPublic !== undefined && { is_public: isPublic }),
    };
    if (Object.keys(set).length === 0) return;
    await refusingTaken(name ?? '', () => this.#database.updateTable('states').set(set).where('id', '=', id).execute());
  }

  async remove(id: string): Promise<void> {
    await this.#database.deleteFrom('states').where('id', '=', id).execute();
  }

  /** How the owner wrote a folder first, in whatever case it is asked for. */
  async folderName(siteId: string, ownerId: string, folder: string): Promise<string> {
    const row = await this.#database
      .selectFrom('states')
      .select('folder')
      .where('site_id', '=', siteId)
      .where('owner_id', '=', ownerId)
      .where('folder_key', '=', nameKey(folder))
      .executeTakeFirst();
    return row?.folder ?? folder;
  }

  /** Without a new name the states leave the folder. Throws 409 when the owner has a folder of that name, or outside of folders states of these names. */
  async renameFolder(siteId: string, ownerId: string, folder: string, newFolder: string): Promise<void> {
    if (
      newFolder !== '' &&
      nameKey(newFolder) !== nameKey(folder) &&
      (await this.#hasFolder(siteId, ownerId, newFolder))
    )
      throw new AditError('state-folder-taken', {
        status: 409,
        message: 'There is a folder of this name',
        values: { name: newFolder },
      });
    await refusingTaken('', () =>
      this.#database
        .updateTable('states')
        .set({ folder: newFolder, folder_key: nameKey(newFolder) })
        .where('site_id', '=', siteId)
        .where('owner_id', '=', ownerId)
        .where('folder_key', '=', nameKey(folder))
        .execute(),
    );
  }

  async #hasFolder(siteId: string, ownerId: string, folder: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('states')
      .select('id')
      .where('site_id', '=', siteId)
      .where('owner_id', '=', ownerId)
      .where('folder_key', '=', nameKey(folder))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The saves of before, the newest first. */
  async versions(id: string) {
    return this.#database
      .selectFrom('versions')
      .select(['version', 'saved_at', 'saved_by', 'thumbnail'])
      .where('state_id', '=', id)
      .orderBy('version', 'desc')
      .execute();
  }

  /** Throws 404 when there is no such version. */
  async versionContent(id: string, version: number): Promise<StateContent> {
    return this.#database
      .selectFrom('versions')
      .select(['app_state', 'state_version', 'thumbnail', 'saved_by'])
      .where('state_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow(() => notFound('version'));
  }
}

async function refusingTaken<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    throw new AditError('state-name-taken', {
      status: 409,
      message: 'There is a state of this name in the folder',
      values: { name },
    });
  }
}
