import { Button } from '@mantine/core';
import { IconCheck, IconChecklist } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { DialogsToken, useService, useTranslate } from 'adit/core/web';
import { BriefTooltip } from '../../widgets/brief-tooltip.tsx';
import { useImport } from '../parts/store-context.tsx';

const WIDTH = 420;

/** Opens the dialog that keeps what is chosen as a recipe; says for a moment that it was kept. */
export const SaveRecipe = observer(function SaveRecipe(): ReactNode {
  const { recipes, mappings, form } = useImport();
  const dialogs = useService(DialogsToken);
  const t = useTranslate('importing');
  const isSaved = recipes.saved.isOn;
  const open = async (): Promise<void> => {
    const properties = { recipes, proposal: recipes.applied?.name ?? form.name.trim() };
    await dialogs.open(() => import('./save-recipe-dialog.tsx'), properties, {
      title: t('recipe.save-title'),
      width: WIDTH,
    });
  };
  return (
    <BriefTooltip label={t('recipe.save-hint')}>
      <Button
        fullWidth
        variant="default"
        disabled={!mappings.some(({ metadata }) => metadata.headerSignature)}
        leftSection={isSaved ? <IconCheck size={14} stroke={2} /> : <IconChecklist size={14} stroke={1.7} />}
        onClick={() => void open()}
      >
        {t(isSaved ? 'recipe.saved' : 'recipe.save')}
      </Button>
    </BriefTooltip>
  );
});
