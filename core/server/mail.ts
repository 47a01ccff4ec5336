import { token } from 'adit/core';

/** A mail in both forms; the texts are in the recipient's language already. @beta */
export interface MailMessage {
  /** The tenant whose System Administrators find it in the outbox. */
  readonly tenantId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail that was handed over, as the outbox shows it. @beta */
export interface KeptMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly sentAt: Date | undefined;
  readonly state: 'waiting' | 'sent' | 'failed';
  /** Empty where an SMTP server is configured: links in it are for the recipient alone. */
  readonly text: string;
}

/**
 * Sends mail by the deployment's SMTP server, or leaves it in the outbox folder where none is configured. A message is kept in the
 * database before `send` returns, so that it is sent although the server or the mail server dies.
 *
 * @beta
 */
export interface Mail {
  /** True where no SMTP server is configured: mails are read in the outbox, and passed on by hand. */
  readonly staysInOutbox: boolean;
  /** Sends a mail, or keeps it until it can be sent. */
  send(message: MailMessage): Promise<void>;
  /** An address of a page for a link: the host comes from the configuration, never from a request's header. */
  link(path: string, query?: Readonly<Record<string, string>>): string;
  /** The newest mails of a tenant, or those before the one with the id `before`. */
  read(tenantId: string, query: { readonly before?: number; readonly limit: number }): Promise<readonly KeptMail[]>;
}
/** The service that sends mails. @beta */
export const MailToken = token<Mail>('core.mail');
