import type { MessageValues } from 'adit/core';
import type { Translate } from 'adit/core/web';

/** What a page says of a failure: the text of its code, else the server's message, else the page's own text. */
export function problemText(problem: unknown, t: Translate, fallback = 'sign-in.failed'): string {
  const { code, message, values } = (problem ?? {}) as { code?: unknown; message?: unknown; values?: MessageValues };
  if (typeof code === 'string') {
    for (const key of [`error.${code}`, `core:error.${code}`]) {
      const text = t(key, { ...values, defaultValue: '' });
      if (text !== '') return text;
    }
  }
  const isOwn = problem instanceof Error && typeof message === 'string' && message !== '' && message !== code;
  return isOwn && code !== undefined ? message : t(fallback);
}
