import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { useImport } from '../parts/store-context.tsx';
import styles from './recipes.module.css';

const MAX_OFFERED = 3;

/** Recipes that were kept for files with the same header. */
export const RecipeOffer = observer(function RecipeOffer(): ReactNode {
  const { recipes } = useImport();
  const t = useTranslate('importing');
  const { applied } = recipes;
  const offered = recipes.offered.slice(0, MAX_OFFERED);
  if (offered.length === 0) return null;
  return (
    <section className={styles.offer} aria-label={t('recipe.title')}>
      <IconChecklist className={styles.icon} size={16} stroke={1.6} aria-hidden />
      <span className={styles.text} role="status">
        {applied ? t('recipe.applied', { name: applied.name }) : t('recipe.offer', { count: offered.length })}
      </span>
      {offered
        .filter(({ id }) => id !== applied?.id)
        .map((recipe) => (
          <Button
            key={recipe.id}
            variant="light"
            size="compact-xs"
            aria-label={t('recipe.apply', { name: recipe.name })}
            onClick={() => recipes.apply(recipe)}
          >
            {recipe.name}
          </Button>
        ))}
    </section>
  );
});
