import type { Program } from '../program.ts';
import { typedAhead } from './typed-ahead.ts';

const PALETTE_WIDTH = 560;
const LIST_WIDTH = 620;

/** Opens the command palette; resolves when it is closed. */
export async function openPalette({ dialogs, translations }: Program): Promise<void> {
  const typed = typedAhead();
  await dialogs.open(
    () => import('./palette-dialog.tsx'),
    { typed },
    { title: translations.translator('core')('palette'), width: PALETTE_WIDTH, bare: true },
  );
  // It may have been closed before its field was there.
  typed.take();
}

/** Opens the list of shortcuts, where they are changed; resolves when it is closed. */
export async function openShortcutList({ dialogs, translations }: Program): Promise<void> {
  await dialogs.open(
    () => import('../keys/shortcut-dialog.tsx'),
    {},
    { title: translations.translator('core')('shortcuts'), width: LIST_WIDTH },
  );
}
