import type { Translations } from 'adit/core/web';
import { z } from 'zod';

const valuesShape = z.record(z.string(), z.union([z.string(), z.number()]));
/** Errors of the API carry their values as `values`, those of the render session as `data`. */
const failureShape = z.object({
  code: z.union([z.string(), z.number()]),
  message: z.string(),
  values: valuesShape.optional().catch(undefined),
  data: valuesShape.optional().catch(undefined),
});

/**
 * What to tell the user of something that was thrown: the translation of its code (`error.<code>` of the shell or of the
 * first plugin that has it), else the server's own text, else a generic one.
 */
export function errorText(error: unknown, translations: Translations): string {
  const shell = translations.translator('core');
  const failure = failureShape.safeParse(error).data;
  if (!failure) return shell('error.generic');
  const key = `error.${failure.code}`;
  const namespace = ['core', ...translations.namespaces].find((name) => translations.has(name, key));
  if (namespace !== undefined) return translations.translator(namespace)(key, failure.values ?? failure.data);
  const isOurs = failure.message !== '' && failure.message !== String(failure.code);
  return isOurs ? failure.message : shell('error.generic');
}
