import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import type { RecipesStore } from '../../recipes/recipes-store.ts';
import styles from './recipes.module.css';

interface SaveRecipeProps extends DialogProps {
  readonly recipes: RecipesStore;
  readonly proposal: string;
}

/** Asks for the name of a recipe; those that are there can be replaced or deleted. */
const SaveRecipeDialog = observer(function SaveRecipeDialog({ recipes, proposal, close }: SaveRecipeProps): ReactNode {
  const t = useTranslate('importing');
  const [name, setName] = useState(proposal);
  const problem = recipes.nameProblem(name);
  const isTaken = recipes.all.some((recipe) => recipe.name === name.trim());
  const save = async (): Promise<void> => {
    if (await recipes.save(name)) close();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) void save();
      }}
    >
      <p className={styles.note}>{t('recipe.explain')}</p>
      <TextInput
        data-autofocus
        label={t('recipe.name')}
        value={name}
        error={problem && problem !== 'name-blank' ? t(`error.${problem}`) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {recipes.all.length > 0 && (
        <ul className={styles.list} aria-label={t('recipe.kept')}>
          {recipes.all.map((recipe) => (
            <li key={recipe.id} className={styles.kept}>
              <button type="button" className={styles.choose} onClick={() => setName(recipe.name)}>
                {recipe.name}
              </button>
              <ActionIcon
                aria-label={t('recipe.delete', { name: recipe.name })}
                onClick={() => void recipes.remove(recipe)}
              >
                <IconTrash size={15} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" onClick={() => close()}>
          {t('previous.cancel')}
        </Button>
        <Button type="submit" disabled={problem !== undefined} loading={recipes.isSaving}>
          {t(isTaken ? 'recipe.replace' : 'recipe.keep')}
        </Button>
      </div>
    </form>
  );
});
export default SaveRecipeDialog;
