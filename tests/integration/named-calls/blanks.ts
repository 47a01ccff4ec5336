/** What blanks such as `{site}` stand for; what must first be made is a function. */
export type Values = Map<string, unknown>;

const BLANK = /\{(\w+)\}/;

/** A payload with its blanks filled in, in keys as well; one that is all blank takes any value, one in a text takes its text. */
export async function filled(template: unknown, values: Values): Promise<unknown> {
  if (typeof template === 'string') {
    const whole = new RegExp(`^${BLANK.source}$`).exec(template)?.[1];
    if (whole !== undefined) return valueOf(whole, values);
    let text = template;
    for (let found = BLANK.exec(text); found; found = BLANK.exec(text))
      text = text.replace(found[0], String(await valueOf(found[1] ?? '', values)));
    return text;
  }
  if (Array.isArray(template)) return Promise.all(template.map((part) => filled(part, values)));
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template).map(async ([key, part]) => [
    await filled(key, values),
    await filled(part, values),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as unknown;
}

async function valueOf(name: string, values: Values): Promise<unknown> {
  if (!values.has(name)) throw new Error(`Nothing is known of {${name}}`);
  const value = values.get(name);
  if (typeof value !== 'function') return value;
  const made: unknown = await value();
  values.set(name, made);
  return made;
}

const sorts: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string' && value !== '',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  any: (value) => value !== undefined,
  bytes: (value) => value instanceof Uint8Array && value.length > 0,
};

/** Where an answer is not as it is promised, if anywhere; blanks that nothing is known of take what is answered. */
export async function difference(
  answer: unknown,
  promised: unknown,
  values: Values,
  at = '',
): Promise<string | undefined> {
  const blank = typeof promised === 'string' ? new RegExp(`^${BLANK.source}$`).exec(promised)?.[1] : undefined;
  if (blank !== undefined) {
    const isOfSort = sorts[blank];
    if (isOfSort) return isOfSort(answer) ? undefined : `${at} is no ${blank}: ${JSON.stringify(answer)}`;
    if (!values.has(blank) && answer !== undefined) {
      values.set(blank, answer);
      return undefined;
    }
  }
  if (typeof promised === 'object' && promised !== null) {
    const isList = Array.isArray(promised);
    if (typeof answer !== 'object' || answer === null || (isList && !Array.isArray(answer)))
      return `${at} is ${JSON.stringify(answer)}`;
    if (isList && (answer as unknown[]).length !== promised.length) return `${at} has ${(answer as unknown[]).length}`;
    for (const [key, part] of Object.entries(promised)) {
      const name = String(await filled(key, values));
      const found = await difference((answer as Record<string, unknown>)[name], part, values, `${at}.${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const wanted = await filled(promised, values);
  return JSON.stringify(answer) === JSON.stringify(wanted)
    ? undefined
    : `${at} is ${JSON.stringify(answer)} and not ${JSON.stringify(wanted)}`;
}
