import type { Program } from '../program.ts';

const PALETTE_WIDTH = 560;
const LIST_WIDTH = 460;

/** Opens the command palette; resolves when it is closed. */
export async function openPalette({ dialogs, translations }: Program): Promise<void> {
  await dialogs.open(
    () => import('./palette-dialog.tsx'),
    {},
    { title: translations.translator('core')('palette'), width: PALETTE_WIDTH, bare: true },
  );
}

/** Opens the list of shortcuts; resolves when it is closed. */
export async function openShortcutList({ dialogs, translations }: Program): Promise<void> {
  await dialogs.open(
    () => import('./shortcut-list.tsx'),
    {},
    { title: translations.translator('core')('shortcuts'), width: LIST_WIDTH },
  );
}
