import { knownText, type Toast, type Translate } from 'adit/core/web';
import type { DemoLoad } from 'adit/plugins/demo';

/** What is there of a dataset that is begun; the rest is its import. */
const BEGUN = 0.4;

/** How far a load is, from 0 to 1. */
export function progressOf({ datasets }: DemoLoad): number {
  const partOf = { Complete: 1, 'Generating Dataset': BEGUN, Failed: 1 };
  const done = datasets.reduce((sum, { status }) => sum + (status ? partOf[status] : 0), 0);
  return datasets.length === 0 ? 0 : done / datasets.length;
}

/** The toast of a site whose demonstration is on its way. */
export function loadingToast(load: DemoLoad, t: Translate): Toast {
  const { datasets } = load;
  const ready = datasets.filter(({ status }) => status === 'Complete').length;
  const message = datasets.some(({ datasetId }) => datasetId !== null)
    ? t('loading.ready', { ready, count: datasets.length })
    : t('loading.making');
  return { type: 'primary', title: t('loading'), message, progress: progressOf(load) };
}

/** The toast of a load that did not come to its end: which datasets failed, or that none could be made. */
export function failureToast({ datasets, failure }: DemoLoad, t: Translate, again: () => Promise<void>): Toast {
  const names = datasets.filter(({ status }) => status === 'Failed').map(({ name }) => name);
  const reason = (failure && knownText(t, `error.${failure.code}`, failure.values)) ?? '';
  const message = names.length > 0 ? t('failed.datasets', { names: names.join(', '), count: names.length }) : reason;
  return {
    type: 'error',
    title: t('failed'),
    message: message === '' ? t('failed.unknown') : message,
    actions: [{ label: t('again'), run: again }],
  };
}
