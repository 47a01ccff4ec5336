/** The longest address of a mailbox. @beta */
export const EMAIL_LENGTH = 254;

/** True for a text that has the form of an address: a name, an @ and a domain with a dot, without spaces. @beta */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  return (
    at > 0 &&
    text.length <= EMAIL_LENGTH &&
    !/[\s@<>(),;:"\\[\]\p{Cc}]/u.test(name) &&
    /^([\da-z]([\da-z-]*[\da-z])?\.)+[a-z]([\da-z-]*[\da-z])?$/i.test(domain)
  );
}

/** What follows the @ of an address, in lower case. @beta */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Somebody's address, with the name that was written beside it. @beta */
export interface NamedAddress {
  readonly email: string;
  readonly name?: string;
}

/**
 * Takes apart what was pasted or typed: addresses by lines, semicolons, commas or spaces, also as mail programs write them
 * (`Ana Soto <ana@mine.example>`). What has no address in it stays as it is, to be refused where it is used.
 *
 * @beta
 */
export function readAddresses(text: string): NamedAddress[] {
  return text
    .split(/[\r\n;\t]+/)
    .flatMap((line) => (/^[^@<]*<[^<>@]+@[^<>@]+>\s*$/.test(line) ? [line] : (line.match(/("[^"]*"|[^,])+/g) ?? [])))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .flatMap(addressesOf);
}

/** True for a text that is more than one address, or has a name beside it. @beta */
export function isAddressList(text: string): boolean {
  const [first, ...others] = readAddresses(text);
  return others.length > 0 || first?.name !== undefined;
}

function addressesOf(piece: string): NamedAddress[] {
  const [, name = '', email] = /^(.*?)<([^<>]*)>$/s.exec(piece) ?? [];
  if (email !== undefined) return [withName(email.trim(), name)];
  const words = piece.split(/\s+/);
  const emails = words.filter((word) => word.includes('@'));
  return emails.length === words.length ? emails.map((word) => ({ email: word })) : [{ email: piece }];
}

function withName(email: string, written: string): NamedAddress {
  const name = written.replaceAll('"', '').trim();
  return name === '' ? { email } : { email, name };
}
