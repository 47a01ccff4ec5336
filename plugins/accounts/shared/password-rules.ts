/** Characters of which a password must have one. @internal */
export const SPECIAL_CHARACTERS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** How many characters a password has at least. @internal */
export const PASSWORD_LENGTH = 8;

/** The rules that a password must follow, in the order in which they are listed. @internal */
export const passwordRules = ['length', 'upper-case', 'lower-case', 'digit', 'special', 'same'] as const;
/** One of the rules that passwords follow. @internal */
export type PasswordRule = (typeof passwordRules)[number];

/** The rules that a password, typed twice, does not follow. @internal */
export function brokenPasswordRules(password: string, repeated: string): ReadonlySet<PasswordRule> {
  const follows: Readonly<Record<PasswordRule, boolean>> = {
    length: [...password].length >= PASSWORD_LENGTH,
    'upper-case': /\p{Lu}/u.test(password),
    'lower-case': /\p{Ll}/u.test(password),
    digit: /\d/.test(password),
    special: [...password].some((character) => SPECIAL_CHARACTERS.includes(character)),
    same: password !== '' && password === repeated,
  };
  return new Set(passwordRules.filter((rule) => !follows[rule]));
}
