import { sql } from 'kysely';
import type { z } from 'zod';
import { ListenerSet, type Disposable, type EventKind, type Log } from 'adit/core';
import type { EventAudience, EventSender } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';
import type { Database } from '../database/open-database.ts';

const CHANNEL = 'adit_events';
const POLL_MILLISECONDS = 5_000;
const KEEP_DAYS = 7;
const PURGE_MILLISECONDS = 60 * 60_000;
const PAGE = 500;
const MAX_MISSED = 5_000;

/** Where an event stands in the order of all events: transaction first, for only that order never overtakes itself. */
export interface EventPosition {
  readonly tx: string;
  readonly id: number;
}

/** An event as it was stored. */
export interface StoredEvent {
  readonly position: EventPosition;
  readonly audience: EventAudience;
  readonly kind: string;
  readonly payload: unknown;
}

/** Stores events, then hands each of them, in one order, to every listener of every server process. */
export class EventOutbox implements EventSender {
  #database: Database;
  #tables: HostDatabase;
  #own: HostDatabase;
  #log: Log;
  #listeners = new ListenerSet<StoredEvent>((error) => this.#log.error('An event could not be handed on', error));
  #last: EventPosition = { tx: '0', id: 0 };
  #reading: Promise<void> | undefined;
  #again = false;
  #stop: Disposable[] = [];

  /** `tables` is what calls ask, `own` is for the work of the process itself. */
  constructor(database: Database, tables: HostDatabase, own: HostDatabase, log: Log) {
    this.#database = database;
    this.#tables = tables;
    this.#own = own;
    this.#log = log;
  }

  /** Begins to follow the outbox from now on. */
  async start(): Promise<void> {
    this.#last = await this.latest();
    this.#stop.push(await this.#database.listen(CHANNEL, () => void this.#read()));
    const timer = setInterval(() => void this.#read(), POLL_MILLISECONDS);
    const purging = setInterval(() => void this.#purge(), PURGE_MILLISECONDS);
    this.#stop.push({ dispose: () => clearInterval(timer) }, { dispose: () => clearInterval(purging) });
    await this.#purge();
  }

  async close(): Promise<void> {
    for (const stop of this.#stop) stop.dispose();
    await this.#reading;
  }

  async emit<Payload extends z.ZodType>(
    kind: EventKind<Payload>,
    audience: EventAudience,
    payload: z.input<Payload>,
  ): Promise<void> {
    await this.within(this.#tables).emit(kind, audience, payload);
  }

  /** Sends events in a transaction: they have their place in the order by it, and go out once it is committed. */
  within(transaction: HostDatabase): EventSender {
    return {
      async emit(kind, audience, payload) {
        await transaction
          .insertInto('events')
          .values({
            tenant_id: audience.tenantId,
            site_id: audience.siteId ?? null,
            user_id: audience.userId ?? null,
            kind: kind.name,
            payload: JSON.stringify(kind.payload.parse(payload)),
          })
          .execute();
        await sql`select pg_notify(${CHANNEL}, '')`.execute(transaction);
      },
    };
  }

  /** Calls `listener` for every event that is stored from now on. */
  follow(listener: (event: StoredEvent) => void): Disposable {
    return this.#listeners.add(listener);
  }

  /** How many listen. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** How many seconds ago the oldest event was stored that this process has not handed out, be it only that an open transaction holds it back. */
  async lag(): Promise<number> {
    const oldest = await this.#tables
      .selectFrom('events')
      .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('seconds'))
      .where(isAfter(this.#last))
      .orderBy('tx')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return oldest?.seconds ?? 0;
  }

  /** The position of the newest event that every reader can see. */
  async latest(): Promise<EventPosition> {
    const row = await this.#visible().orderBy('tx', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return row ? { tx: row.tx, id: row.id } : { tx: '0', id: 0 };
  }

  /** Events of a tenant after a position, oldest first; undefined when that position is too old to know what followed. */
  async since(position: EventPosition, tenantId: string): Promise<StoredEvent[] | undefined> {
    if (position.id > 0 && !(await this.#isKept(position))) return undefined;
    const rows = await this.#after(position).where('tenant_id', '=', tenantId).limit(MAX_MISSED).execute();
    return rows.length === MAX_MISSED ? undefined : rows.map(toEvent);
  }

  async #isKept({ tx, id }: EventPosition): Promise<boolean> {
    const row = await this.#tables
      .selectFrom('events')
      .select('id')
      .where('id', '=', id)
      .where('tx', '=', tx)
      .executeTakeFirst();
    return row !== undefined;
  }

  async #purge(): Promise<void> {
    try {
      await this.#own
        .deleteFrom('events')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEEP_DAYS})`)
        .execute();
    } catch (error) {
      this.#log.warn('Old events could not be deleted; they are at the next look', { error: (error as Error).message });
    }
  }

  #visible(tables = this.#tables) {
    return tables
      .selectFrom('events')
      .selectAll()
      .where(sql<boolean>`tx < pg_snapshot_xmin(pg_current_snapshot())`);
  }

  #after(position: EventPosition, tables?: HostDatabase) {
    return this.#visible(tables).where(isAfter(position)).orderBy('tx').orderBy('id');
  }

  /** Reads on; a call while it reads makes it look once more afterwards. */
  #read(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#readOn().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #readOn(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        const rows = await this.#after(this.#last, this.#own).limit(PAGE).execute();
        for (const event of rows.map(toEvent)) {
          this.#last = event.position;
          this.#listeners.emit(event);
        }
        if (rows.length === PAGE) this.#again = true;
      }
    } catch (error) {
      this.#log.warn('Events could not be read; they are read at the next look', { error: (error as Error).message });
    }
  }
}

const isAfter = ({ tx, id }: EventPosition) => sql<boolean>`(tx, id) > (${tx}::xid8, ${id})`;

/** Below zero when `left` comes first. */
export function comparePositions(left: EventPosition, right: EventPosition): number {
  const [a, b] = [BigInt(left.tx), BigInt(right.tx)];
  return a < b ? -1 : a > b ? 1 : left.id - right.id;
}

interface EventRow {
  tx: string;
  id: number;
  tenant_id: string;
  site_id: string | null;
  user_id: string | null;
  kind: string;
  payload: unknown;
}

function toEvent(row: EventRow): StoredEvent {
  return {
    position: { tx: row.tx, id: row.id },
    audience: { tenantId: row.tenant_id, siteId: row.site_id ?? undefined, userId: row.user_id ?? undefined },
    kind: row.kind,
    payload: row.payload,
  };
}
