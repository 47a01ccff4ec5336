import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Reads the mails that a server has left in its outbox folder. */
export class MailBox {
  #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'outbox');
  }

  /** The mails for an address, the oldest first. */
  async mailsFor(address: string): Promise<Email[]> {
    let names: string[] = [];
    try {
      names = readdirSync(this.#folder).filter((name) => name.endsWith('.eml'));
    } catch {
      return [];
    }
    const mails = await Promise.all(
      names.toSorted().map((name) => PostalMime.parse(readFileSync(join(this.#folder, name)))),
    );
    return mails.filter((mail) => mail.to?.some((to) => to.address === address));
  }
}

/** The one link of a mail, as its text has it; the HTML must lead to the same place. */
export function linkOf(mail: Email): URL {
  const [address, ...others] = [...(mail.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([match]) => match);
  if (address === undefined || others.length > 0) throw new Error(`The mail has ${others.length} links too many`);
  if (!mail.html?.includes(`href="${address.replaceAll('&', '&amp;')}"`)) throw new Error('The HTML leads elsewhere');
  return new URL(address);
}
