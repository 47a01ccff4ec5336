import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { knownText, useTranslate, type Translate } from 'adit/core/web';
import { PreviewPane } from '../doctor/preview-pane.tsx';
import { SaveRecipe } from '../recipes/save-recipe.tsx';
import { useImport } from '../parts/store-context.tsx';
import styles from './file-list.module.css';

/** The files of the dataset with how far each is mapped and whether something in it deserves a look (a click shows its columns), a first look at the dataset, and its recipe. */
export const FileList = observer(function FileList(): ReactNode {
  const store = useImport();
  const t = useTranslate('importing');
  return (
    <div className={styles.side}>
      <nav className={styles.list} aria-label={t('map.files')}>
        <h3 className={styles.title}>{t('map.files')}</h3>
        {store.tables.map((file, index) => {
          const isCurrent = store.step === 'map' && index === store.fileIndex;
          const isDone = file.mapping?.isDone ?? false;
          const warnings = store.doctor.warningsOf(file);
          const { mapped, of } = file.mapping?.count ?? { mapped: 0, of: 0 };
          return (
            <button
              key={file.id}
              type="button"
              className={styles.file}
              aria-current={isCurrent || undefined}
              data-autofocus={isCurrent || undefined}
              onClick={() => store.showFile(index)}
            >
              <span className={styles.mark} data-state={isCurrent ? 'current' : isDone ? 'done' : 'open'}>
                {!isCurrent && isDone && <IconCheck size={11} stroke={2.4} aria-label={t('step.done')} />}
              </span>
              <span className={styles.texts}>
                <span className={styles.name} title={file.name}>
                  {file.name}
                </span>
                <span className={styles.count}>
                  {t('map.count', { type: shortName(file.fileType.id, t), mapped, of })}
                </span>
              </span>
              {warnings > 0 && (
                <span className={styles.warnings} title={t('map.warnings', { count: warnings })}>
                  <IconAlertTriangle size={15} stroke={1.8} aria-label={t('map.warnings', { count: warnings })} />
                </span>
              )}
            </button>
          );
        })}
      </nav>
      <PreviewPane />
      <SaveRecipe />
    </div>
  );
});

/** The specification's file types in the user's language; another plugin's own type by its id. */
function shortName(fileType: string, t: Translate): string {
  return knownText(t, `file-type.${fileType}`) ?? fileType;
}
