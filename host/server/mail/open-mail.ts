import { join } from 'node:path';
import type { Log } from 'adit/core';
import type { Locks } from 'adit/core/server';
import type { Configuration } from '../configuration.ts';
import type { HostDatabase } from '../database/host-tables.ts';
import { folderCarrier, smtpCarrier } from './carriers.ts';
import { DatabaseMail } from './database-mail.ts';

/** What mail works with. */
export interface MailSetUp {
  readonly configuration: Configuration;
  readonly database: HostDatabase;
  /** For the work of the process itself. */
  readonly own: HostDatabase;
  /** The address that the outside world uses. */
  readonly address: () => string;
  readonly locks: Locks;
  readonly log: Log;
}

/** Mail as the operator configured it: by the SMTP server, else in the folder `outbox`. */
export function openMail({ configuration, database, own, address, locks, log }: MailSetUp): DatabaseMail {
  const { smtpUrl, publicUrl, dataFolder } = configuration;
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  const from = configuration.mailFrom ?? `Adit <adit@${host}>`;
  const carrier =
    smtpUrl === undefined ? folderCarrier(join(dataFolder, 'outbox'), from, host) : smtpCarrier(smtpUrl, from, host);
  return new DatabaseMail({ database, own, carrier, staysInOutbox: smtpUrl === undefined, address, locks, log });
}
