import { ask, type Toast, type Translate } from 'adit/core/web';
import {
  complete,
  datasetToast,
  failedGenerate,
  generate,
  type Notification,
  type ToastKeys,
} from '../shared/index.ts';

const types: Readonly<Record<string, Toast['type']>> = {
  message: 'primary',
  success: 'success',
  warning: 'warning',
  errorEvent: 'error',
  primary: 'primary',
  generate: 'primary',
  complete: 'success',
  failedGenerate: 'error',
};

const ofGeneration: readonly string[] = [generate, complete, failedGenerate].map(({ name }) => name);

/** The texts that have a translation. All others may hold names, and what looks like a variable in a name is none. */
export const knownTexts: ReadonlySet<string> = new Set([
  'Dataset Generation',
  'Dataset Generation Result',
  'Rawfile Upload Result: Complete',
  'Generation started',
  'Complete',
]);

/** The toast that a notification continues: what is told of one generation of a dataset is one toast. */
export function keyOf(kind: string, notification: Notification, sources: readonly ToastKeys[]): string | undefined {
  for (const source of sources) {
    const key = ask(() => source.keyOf(kind, notification), undefined);
    if (key !== undefined) return key;
  }
  const { datasetId } = notification;
  return datasetId !== undefined && ofGeneration.includes(kind) ? datasetToast(datasetId) : undefined;
}

/** The toast for a notification, in the user's language where its texts are known; undefined when it is of another site than the active one. */
export function toToast(
  kind: string,
  notification: Notification,
  activeSiteId: string | undefined,
  t: Translate,
): Toast | undefined {
  const { title, message, datasetSiteId } = notification;
  if (datasetSiteId !== undefined && datasetSiteId !== activeSiteId) return undefined;
  return { type: types[kind] ?? 'primary', title: translated(title, t), message: translated(message, t) };
}

function translated(text: string, t: Translate): string {
  return knownTexts.has(text) ? t(`text.${text}`) : text;
}
