import { useState } from 'react';
import { useTranslate } from 'adit/core/web';

/** What went wrong in a dialog, in the user's language, and what runs work that may go wrong. */
export function useFailure(): [string | undefined, (work: () => Promise<void>) => Promise<void>] {
  const t = useTranslate('states');
  const [failure, setFailure] = useState<string>();
  const telling = async (work: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error, t));
    }
  };
  return [failure, telling];
}

/** Codes that have a text of their own. */
const known: ReadonlySet<string> = new Set([
  'no-active-dataset',
  'state-name-taken',
  'state-folder-taken',
  'state-name-blank',
  'state-name-too-long',
  'too-many-states',
  'state-too-large',
  'state-changed',
  'state-not-public',
  'state-too-new',
  'not-your-state',
  'emails-required',
]);

/** What to tell of a failure: the text of its code, else the server's own, else a generic one. */
export function failureText(error: unknown, t: ReturnType<typeof useTranslate>): string {
  const { code, message, values } = error as {
    code?: string;
    message?: string;
    values?: Record<string, string | number>;
  };
  if (code !== undefined && known.has(code)) return t(`error.${code}`, values);
  return message && message !== code ? message : t('core:error.generic');
}
