import { randomUUID } from 'node:crypto';
import { sql, type ColumnType, type Generated, type Kysely } from 'kysely';

interface Tables {
  agreements: {
    id: string;
    tenant_id: string;
    name: string;
    document: Buffer;
    size: number;
    created_by: string;
    created_at: Generated<Date>;
    withdrawn_at: ColumnType<Date | null, undefined, Date>;
  };
}

/** The database as this plugin sees it. */
export type AgreementDatabase = Kysely<Tables>;

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const facts = ['id', 'name', 'size', 'created_by', 'created_at', 'withdrawn_at'] as const;

/** The version that holds. */
export interface HeldVersion {
  readonly id: string;
  readonly name: string;
  /** Its name and its number, as the audit log names it. */
  readonly title: string;
}

/** Keeps the versions of each tenant's agreement; the newest one holds, unless it was withdrawn. */
export class AgreementTable {
  #database: AgreementDatabase;

  constructor(database: AgreementDatabase) {
    this.#database = database;
  }

  /** Answers the version that holds now. */
  async add(tenantId: string, userId: string, name: string, document: Buffer): Promise<HeldVersion> {
    const id = randomUUID();
    await this.#database
      .insertInto('agreements')
      .values({ id, tenant_id: tenantId, name, document, size: document.length, created_by: userId })
      .execute();
    return { id, name, title: titleOf(name, (await this.all(tenantId)).length) };
  }

  /** The version that holds. */
  async current(tenantId: string): Promise<HeldVersion | undefined> {
    const [newest] = await this.#database
      .selectFrom('agreements')
      .select(['id', 'name', 'withdrawn_at', sql<number>`(count(*) over ())::integer`.as('number')])
      .where('tenant_id', '=', tenantId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1)
      .execute();
    if (newest?.withdrawn_at !== null) return undefined;
    return { id: newest.id, name: newest.name, title: titleOf(newest.name, newest.number) };
  }

  async name(tenantId: string, id: string): Promise<string | undefined> {
    return (await this.#one(tenantId, id)?.select('name').executeTakeFirst())?.name;
  }

  async document(tenantId: string, id: string): Promise<Buffer | undefined> {
    return (await this.#one(tenantId, id)?.select('document').executeTakeFirst())?.document;
  }

  /** All versions, the newest first, without their documents. */
  async all(tenantId: string) {
    return this.#database
      .selectFrom('agreements')
      .select(facts)
      .where('tenant_id', '=', tenantId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** Older versions do not come back: they are withdrawn with it. Answers whether one held. */
  async withdraw(tenantId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable('agreements')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('tenant_id', '=', tenantId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  #one(tenantId: string, id: string) {
    if (!UUID.test(id)) return undefined;
    return this.#database.selectFrom('agreements').where('tenant_id', '=', tenantId).where('id', '=', id);
  }
}

function titleOf(name: string, number: number): string {
  return `${name} · v${number}`;
}
