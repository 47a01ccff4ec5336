/** Fewest and most characters of a gradient's name. @internal */
export const NAME_LIMITS = { minimum: 3, maximum: 25 } as const;

/** Why a gradient cannot have a name: it is blank, too short or long, or what new gradients are called by default. @internal */
export type NameProblem = 'blank' | 'short' | 'long' | 'default';

/** What is wrong with the name of a gradient; undefined when nothing is. @internal */
export function nameProblem(name: string, defaults: readonly string[]): NameProblem | undefined {
  const text = name.trim();
  if (text === '') return 'blank';
  if (text.length < NAME_LIMITS.minimum) return 'short';
  if (text.length > NAME_LIMITS.maximum) return 'long';
  return defaults.includes(text) ? 'default' : undefined;
}

/** The name itself, or with a counter in brackets when another gradient has it: `Grade (1)`; never longer than 25 characters. @internal */
export function uniqueGradientName(
  name: string,
  id: string,
  others: readonly { readonly id: string; readonly name: string }[],
): string {
  const taken = new Set(others.filter((other) => other.id !== id).map((other) => other.name));
  const text = name.trim();
  let unique = text;
  for (let count = 1; taken.has(unique); count += 1) {
    const suffix = ` (${count})`;
    unique = `${text.slice(0, NAME_LIMITS.maximum - suffix.length).trimEnd()}${suffix}`;
  }
  return unique;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id is that of a user's gradient: those are UUIDs, and those of the maps that come with the product are not. @internal */
export function isUserGradientId(id: string): boolean {
  return uuid.test(id);
}

/** A random UUID; also where the page is not served securely, and `crypto.randomUUID` is missing. @internal */
export function newGradientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
