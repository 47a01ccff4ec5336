import { Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { openPalette } from './open-palette.ts';
import styles from './palette.module.css';

/** The header's way to the command palette. */
export const PaletteButton = observer(function PaletteButton(): ReactNode {
  const program = useService(ProgramToken);
  const t = useTranslate('core');
  return (
    <button type="button" className={styles.button} onClick={() => void openPalette(program)}>
      <IconSearch size={15} stroke={1.6} aria-hidden />
      <span>{t('palette.search')}</span>
      <Kbd>Ctrl K</Kbd>
    </button>
  );
});
