import { datasetImporters, fileReaders, type Contribution } from 'adit/core';
import { knownText, useHost, type HostServices, type Translate } from 'adit/core/web';

interface Coded {
  readonly code: string;
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
}

function isCoded(error: unknown): error is Coded {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'values' in error;
}

/** What went wrong in the user's language: the text of its code in this plugin, an importer's, a reader's or the shell's, else the server's own. */
export function failureText(host: HostServices, error: unknown): string {
  const own = host.translator('importing');
  if (!isCoded(error)) return own('error.import-failed');
  if (error.code === 'not-text') return notText(own, error.values['looksLike']);
  const key = `error.${error.code}`;
  const owners = [datasetImporters, fileReaders].flatMap((point) =>
    host.contributions.registered<Contribution>(point).map(({ pluginId }) => pluginId),
  );
  for (const owner of ['importing', ...owners, 'core']) {
    const text = knownText(host.translator(owner), key, error.values);
    if (text !== undefined) return text;
  }
  return error.message !== '' && error.message !== error.code ? error.message : own('error.import-failed');
}

/** `failureText` for components. Use it inside an `observer`. */
export function useFailureText(): (error: unknown) => string {
  const host = useHost();
  return (error) => failureText(host, error);
}

function notText(t: Translate, looksLike: string | number | undefined): string {
  if (looksLike === undefined) return t('error.not-text-unknown');
  return t('error.not-text', { looksLike: knownText(t, `kind.${looksLike}`) ?? looksLike });
}
