import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { sync } from '../storage/durable.ts';

const SECONDS = 1000;

/** A mail on its way. */
export interface OutgoingMail {
  readonly id: number;
  readonly createdAt: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A failure that trying again does not mend: the mail server refused the message for good. */
export class RefusedMailError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The mail was refused (${code})`);
    this.name = 'RefusedMailError';
    this.code = code;
  }
}

/** Takes mails out of the house. */
export interface MailCarrier {
  /** Rejects with a `RefusedMailError` when the mail will never go, with another error when it may go later. */
  carry(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** A message that is the same each time it is tried, so that mail programs know a copy; addresses are data, never parsed as lists. */
function messageOf(
  mail: OutgoingMail,
  from: string,
  publicHost: string,
): Parameters<ReturnType<typeof createTransport>['sendMail']>[0] {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.createdAt.getTime().toString(36)}.${mail.id}@${publicHost}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The way to an SMTP server, named by an address such as `smtps://name:password@mail.example.com`; nothing is asked yet. */
export function smtpTransport(url: string): ReturnType<typeof createTransport> {
  const address = new URL(url);
  return createTransport({
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    ...(address.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 30 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends by an SMTP server, named by an address such as `smtps://name:password@mail.example.com`. */
export function smtpCarrier(url: string, from: string, publicHost: string): MailCarrier {
  const transport = smtpTransport(url);
  return {
    async carry(mail) {
      try {
        await transport.sendMail(messageOf(mail, from, publicHost));
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ECONNECTION';
        throw isFinal ? new RefusedMailError(String(responseCode)) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** Leaves mails as `.eml` files in a folder that only the server's account may read. */
export function folderCarrier(folder: string, from: string, publicHost: string): MailCarrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async carry(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from, publicHost));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`);
      const handle = await open(`${path}.part`, 'w', 0o600);
      try {
        await handle.writeFile(message as Buffer);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.part`, path);
      await sync(folder);
    },
    close: () => transport.close(),
  };
}
