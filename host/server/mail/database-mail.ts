import { sql } from 'kysely';
import type { Log } from 'adit/core';
import type { KeptMail, Locks, Mail, MailMessage } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';
import { onceKept } from '../database/joined-transaction.ts';
import { RefusedMailError, type MailCarrier } from './carriers.ts';

const LOOK_MILLISECONDS = 5_000;
const AT_ONCE = 20;
/** The eleventh try comes after some nine hours. */
const MAX_ATTEMPTS = 11;
const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 2 * 60 * 60;
const KEPT_DAYS = 90;

/** What keeping and sending works with. */
export interface MailParts {
  readonly database: HostDatabase;
  /** For the work of the process itself: sending. */
  readonly own: HostDatabase;
  readonly carrier: MailCarrier;
  readonly staysInOutbox: boolean;
  /** The address that the outside world uses, without a slash at its end. */
  readonly address: () => string;
  /** One process sends at a time, so that no mail is sent by two. */
  readonly locks: Locks;
  readonly log: Log;
}

/** The mails that were not sent. */
export interface MailBacklog {
  readonly waiting: number;
  readonly failed: number;
  readonly oldestSeconds: number;
}

/** Keeps mails in the host's tables and sends them, again after growing pauses when the mail server is away. */
export class DatabaseMail implements Mail {
  readonly staysInOutbox: boolean;
  #parts: MailParts;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;

  constructor(parts: MailParts) {
    this.#parts = parts;
    this.staysInOutbox = parts.staysInOutbox;
  }

  /** Sends what waits, and from then on what comes. */
  start(): void {
    this.#timer = setInterval(() => this.#hurry(), LOOK_MILLISECONDS);
    this.#hurry();
  }

  /** Waits for the mail that is on its way; the others wait for the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#sending;
    this.#parts.carrier.close();
  }

  async send({ tenantId, to, subject, text, html }: MailMessage): Promise<void> {
    await this.#parts.database
      .insertInto('mails')
      .values({ tenant_id: tenantId, recipient: to, subject, text_body: text, html_body: html })
      .execute();
    await onceKept(() => this.#hurry());
  }

  link(path: string, query: Readonly<Record<string, string>> = {}): string {
    const search = new URLSearchParams(query);
    return `${this.#parts.address()}${path}${search.size > 0 ? `?${search}` : ''}`;
  }

  async read(
    tenantId: string,
    { before, limit }: { readonly before?: number; readonly limit: number },
  ): Promise<KeptMail[]> {
    let query = this.#parts.database.selectFrom('mails').selectAll().where('tenant_id', '=', tenantId);
    if (before !== undefined) query = query.where('id', '<', before);
    const rows = await query.orderBy('id', 'desc').limit(limit).execute();
    return rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      createdAt: row.created_at,
      sentAt: row.sent_at ?? undefined,
      state: row.sent_at ? 'sent' : row.attempts >= MAX_ATTEMPTS ? 'failed' : 'waiting',
      text: this.staysInOutbox ? row.text_body : '',
    }));
  }

  /** How many mails wait, how many were given up, and how long the oldest has waited. */
  async backlog(): Promise<MailBacklog> {
    const isGivenUp = sql<boolean>`attempts >= ${MAX_ATTEMPTS}`;
    return this.#parts.database
      .selectFrom('mails')
      .where('sent_at', 'is', null)
      .select([
        sql<number>`(count(*) filter (where not ${isGivenUp}))::integer`.as('waiting'),
        sql<number>`(count(*) filter (where ${isGivenUp}))::integer`.as('failed'),
        sql<number>`coalesce(extract(epoch from now() - min(created_at) filter (where not ${isGivenUp})), 0)::float8`.as(
          'oldestSeconds',
        ),
      ])
      .executeTakeFirstOrThrow();
  }

  #hurry(): void {
    if (this.#isClosed) return;
    if (this.#sending) {
      this.#isAskedAgain = true;
      return;
    }
    this.#sending = this.#sendInTurn().finally(() => {
      this.#sending = undefined;
      if (!this.#isAskedAgain) return;
      this.#isAskedAgain = false;
      this.#hurry();
    });
  }

  /** Where another process sends, what it does not come to is looked for again later. */
  async #sendInTurn(): Promise<void> {
    const { locks, log } = this.#parts;
    try {
      await locks.aloneIfFree('host.mails', () => this.#sendAll());
    } catch (error) {
      log.warn('Mails could not be looked for', { error: (error as Error).message });
    }
  }

  async #sendAll(): Promise<void> {
    const { own: database } = this.#parts;
    await database
      .deleteFrom('mails')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute();
    for (;;) {
      const due = await database
        .selectFrom('mails')
        .selectAll()
        .where('sent_at', 'is', null)
        .where('attempts', '<', MAX_ATTEMPTS)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      for (const row of due) {
        if (this.#isClosed) return;
        await this.#sendOne(row);
      }
      if (due.length < AT_ONCE) return;
    }
  }

  async #sendOne(row: {
    id: number;
    created_at: Date;
    recipient: string;
    subject: string;
    text_body: string;
    html_body: string;
    attempts: number;
  }): Promise<void> {
    const { own: database, carrier, staysInOutbox, log } = this.#parts;
    try {
      await carrier.carry({
        id: row.id,
        createdAt: row.created_at,
        to: row.recipient,
        subject: row.subject,
        text: row.text_body,
        html: row.html_body,
      });
      await database
        .updateTable('mails')
        .set({ sent_at: new Date(), failure: null, ...(staysInOutbox ? {} : { text_body: '', html_body: '' }) })
        .where('id', '=', row.id)
        .execute();
    } catch (error) {
      const isFinal = error instanceof RefusedMailError;
      const attempts = isFinal ? MAX_ATTEMPTS : row.attempts + 1;
      const delay = Math.min(FIRST_DELAY_SECONDS * 2 ** row.attempts, LONGEST_DELAY_SECONDS);
      // What the mail server says may repeat the recipient, so only its code is kept.
      const code = String((error as { code?: unknown }).code ?? 'unknown');
      await database
        .updateTable('mails')
        .set({ attempts, failure: code, next_attempt_at: sql<Date>`now() + make_interval(secs => ${delay})` })
        .where('id', '=', row.id)
        .execute();
      log.warn('A mail could not be sent', { id: row.id, code, count: attempts });
    }
  }
}
