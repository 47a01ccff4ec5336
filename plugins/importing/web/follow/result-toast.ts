import type { RouteResult } from 'adit/core';
import { knownText, type Toast, type Translate } from 'adit/core/web';
import { mostlyRejected, type readProgress } from 'adit/plugins/importing';

export type ImportProgress = RouteResult<typeof readProgress>;

/** What the buttons of a toast do with its dataset. */
export interface ResultActions {
  show(): Promise<void>;
  openLog(): Promise<void>;
}

/** The toast of a dataset that is being generated. */
export function progressToast({ name, progress }: ImportProgress, t: Translate): Toast {
  return { type: 'primary', title: t('toast.generating'), message: name, progress };
}

/** The toast of an import that has ended; `told` is what the server said of its failure. */
export function resultToast(
  end: ImportProgress,
  { t, texts, told, actions }: { t: Translate; texts: Translate; told: string | undefined; actions: ResultActions },
): Toast {
  const title = t('toast.generated');
  if (end.status !== 'Complete') {
    const log = { label: t('toast.log'), run: actions.openLog };
    return { type: 'error', title, message: told ?? t('toast.failed', { name: end.name }), actions: [log] };
  }
  const message = t('toast.complete', { name: end.name, counts: countsOf(end, t, texts) });
  const lost = mostlyRejected(end.files);
  return {
    type: lost ? 'warning' : 'success',
    title,
    message: lost ? `${message}. ${t('toast.rejected', { ...lost, count: lost.rows })}` : message,
    actions: [
      { label: t('toast.show'), run: actions.show },
      { label: t('toast.report'), run: actions.openLog },
    ],
  };
}

/** The toast of several imports together; `openLog` opens that of the first that failed. */
export function manyToast(
  imports: readonly (ImportProgress | undefined)[],
  t: Translate,
  openLog: (() => Promise<void>) | undefined,
): Toast {
  const complete = imports.filter((one) => one?.status === 'Complete');
  const failed = imports.filter((one) => one?.status === 'Failed');
  const rejected = complete.flatMap((one) => (one && mostlyRejected(one.files) ? [one.name] : []));
  const lines = [
    t('toast.many-complete', { count: imports.length, complete: complete.length }),
    ...(failed.length > 0 ? [t('toast.many-failed', { names: failed.map((one) => one?.name).join(', ') })] : []),
    ...(rejected.length > 0 ? [t('toast.many-rejected', { names: rejected.join(', ') })] : []),
  ];
  const message = lines.join(' ');
  const actions = openLog ? { actions: [{ label: t('toast.log'), run: openLog }] } : {};
  if (complete.length + failed.length < imports.length) {
    const share = imports.reduce((sum, one) => sum + (one?.status === 'Failed' ? 1 : (one?.progress ?? 0)), 0);
    return { type: 'primary', title: t('toast.generating'), message, progress: share / imports.length };
  }
  const type = failed.length > 0 ? 'error' : rejected.length > 0 ? 'warning' : 'success';
  return { type, title: t('toast.generated'), message, ...actions };
}

/** What is in the dataset, in the words of the plugin that made it, such as "29 holes, 1,882 intervals, 15 notes". */
function countsOf({ used, notes }: ImportProgress, t: Translate, texts: Translate): string {
  const rows = new Map<string, number>();
  for (const one of used) rows.set(one.fileType, (rows.get(one.fileType) ?? 0) + one.rows);
  const counts = [...rows].flatMap(([fileType, count]) => {
    return knownText(texts, `count.${fileType}`, { count }) ?? [];
  });
  return [...counts, t('count.notes', { count: notes })].join(', ');
}
