import { Select } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { TitlesToken, useService, useTranslate } from 'adit/core/web';
import styles from './folder-dialog.module.css';
import type { FolderImport } from './folder-import.ts';

/** What is chosen for all datasets of the list that can have it: the group, and recipes. */
export const ForAll = observer(function ForAll({ folder }: { folder: FolderImport }): ReactNode {
  const titles = useService(TitlesToken);
  const t = useTranslate('importing');
  const { groups, groupName, recipes, recipe } = folder;
  const importers = [...new Set(recipes.flatMap(({ sets }) => sets.map(({ importer }) => importer)))];
  return (
    <div role="group" className={styles.all} aria-label={t('folder.all')}>
      {t('folder.all')}
      <Select
        size="xs"
        aria-label={t('folder.group-all')}
        placeholder={t('upload.group')}
        allowDeselect={false}
        data={groups}
        value={groupName ?? null}
        onChange={(group) => group !== null && folder.setGroup(group)}
      />
      {recipes.length > 0 && (
        <Select
          size="xs"
          aria-label={t('folder.recipe-all')}
          placeholder={t('folder.recipes')}
          allowDeselect={false}
          leftSection={<IconChecklist size={14} stroke={1.6} aria-hidden />}
          data={importers.map((importer) => ({
            group: titles.titleOf(importer),
            items: recipes
              .filter(({ sets }) => sets.some((set) => set.importer === importer))
              .map(({ recipe: { id, name } }) => ({ value: id, label: name })),
          }))}
          value={recipe?.id ?? null}
          onChange={(wanted) => {
            const offered = recipes.find(({ recipe: { id } }) => id === wanted);
            if (offered) void folder.setRecipe(offered);
          }}
        />
      )}
    </div>
  );
});
