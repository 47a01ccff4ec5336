/** The longest address of a mailbox. */
export const EMAIL_LENGTH = 254;

/** True for a text that has the form of an address: a name, an @ and a domain with a dot, without spaces. */
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

/** What follows the @ of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
