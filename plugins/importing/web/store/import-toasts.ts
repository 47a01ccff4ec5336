import type { DatasetImporter, ImportFileType } from 'adit/core';
import type { Toasts, Translate } from 'adit/core/web';
import { closedFormatOf, unreadFormatOf } from 'adit/plugins/importing';
import type { Refusal } from '../rules/file-rules.ts';

interface Said {
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** Errors of an import begin with what the server says. */
export const reasonFirst = { messageFirst: true } as const;

/** Tells of each file that was not taken into a box, with what the box takes; without a box, with what any of them takes. */
export function showRefusals(
  { toasts, t }: Said,
  refused: readonly Refusal[],
  box: ImportFileType | undefined,
  { fileTypes }: DatasetImporter,
): void {
  const extensions = box?.extensions ?? fileTypes.flatMap((type) => type.extensions);
  const list = [...new Set(extensions)].map((extension) => `.${extension}`).join(', ');
  for (const { code, fileName } of refused) {
    const format = closedFormatOf(fileName) ?? unreadFormatOf(fileName);
    const message = t(`refusal.${code}`, { file: fileName, extensions: list, ...format });
    toasts.show({ type: 'error', title: t('toast.error'), message });
  }
}

/** Tells what is wrong with the form, by the code of a text. */
export function showProblem({ toasts, t }: Said, code: string): void {
  toasts.show({ type: 'error', title: t('toast.error'), message: t(`error.${code}`) });
}
