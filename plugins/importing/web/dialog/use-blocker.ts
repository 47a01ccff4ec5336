import { useTranslate, type Translate } from 'adit/core/web';
import type { FileMapping } from '../mapping/file-mapping.ts';
import type { ImportStore } from '../store/import-store.ts';
import { useFailureText } from './parts/failure-text.ts';
import { useImport, useImporterTexts } from './parts/store-context.tsx';

/** What keeps the user from going on. */
export interface Blocker {
  readonly text: string;
  /** Something is wrong, rather than just not there yet. */
  readonly isSevere: boolean;
}

/** What keeps the user from going on at this step, in words. Use it inside an `observer`. */
export function useBlocker(): Blocker | undefined {
  const store = useImport();
  const t = useTranslate('importing');
  const importerTexts = useImporterTexts();
  const failureText = useFailureText();
  if (store.step === 'upload') return uploadBlocker(store, t, importerTexts);
  if (store.step === 'map') return store.file?.mapping && mappingBlocker(store.file.mapping, t, failureText);
  if (store.doctor.isAsked) return { text: t('create.asked'), isSevere: true };
  const open = store.files.filter(({ mapping }) => !mapping?.isDone).length;
  return open > 0 ? { text: t('create.open-files', { count: open }), isSevere: true } : undefined;
}

function uploadBlocker(store: ImportStore, t: Translate, importerTexts: Translate): Blocker | undefined {
  const failed = store.files.filter(({ stage }) => stage === 'failed').length;
  if (store.check.isHeld) return { text: t('upload.held'), isSevere: true };
  if (store.isChecking) return { text: t('doctor.looking'), isSevere: false };
  if (store.isCreating) return { text: t('upload.generating'), isSevere: false };
  if (store.hasGenerationFailed) return { text: t('upload.not-generated'), isSevere: true };
  if (store.isUploading) return { text: t('upload.running'), isSevere: false };
  if (store.check.isProposed) return { text: t('upload.proposed'), isSevere: false };
  if (failed > 0) return { text: t('upload.failed', { count: failed }), isSevere: true };
  const { missing } = store.form;
  if (!missing || !store.form.isTouched) return undefined;
  return { text: t(`upload.${missing.code}`, { file: importerTexts(missing.fileType.titleKey) }), isSevere: false };
}

function mappingBlocker(
  mapping: FileMapping,
  t: Translate,
  failureText: (error: unknown) => string,
): Blocker | undefined {
  const { dialectProblem, open } = mapping;
  if (dialectProblem) return { text: t(`error.${dialectProblem}`), isSevere: true };
  if (mapping.refreshError !== undefined) return { text: failureText(mapping.refreshError), isSevere: true };
  if (mapping.isRefreshing) return { text: t('map.reading'), isSevere: false };
  if (open.length > 0) return { text: t('map.open', { count: open.length }), isSevere: true };
  return mapping.lacksProperty ? { text: t('error.no-properties'), isSevere: true } : undefined;
}
