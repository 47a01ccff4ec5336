import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCommand,
  IconInfoCircle,
  IconKeyboard,
  IconLayoutDashboard,
  IconPointer,
} from '@tabler/icons-react';
import { menuActions, shellItems, tools } from 'adit/core/web';
import { openPalette, openShortcutList } from '../palette/open-palette.ts';
import { PALETTE_ID } from '../palette/palette-store.ts';
import type { Program } from '../program.ts';
import { WORKSPACE_PATH } from './page-route.ts';
import { resetLayout } from './reset-layout.ts';

const ABOUT_WIDTH = 360;

/** What the shell itself adds to the points, so that its own buttons stand in one order with those of plugins. */
export function addShellContributions(program: Program): void {
  const { host, navigation, dialogs, workspace, toasts, translations, history } = program;
  const { contributions } = host;
  const t = translations.translator('core');
  const isWorkspace = (): boolean => navigation.path === WORKSPACE_PATH && workspace.current !== undefined;

  const tell = async (key: 'undone' | 'redone', label: string | undefined, done: Promise<void>): Promise<void> => {
    await done;
    if (label !== undefined) toasts.show({ type: 'primary', title: t(key, { label }), isStatus: true });
  };

  contributions.add(shellItems, 'core', {
    id: 'core.language-switch',
    place: 'header-end',
    order: 80,
    load: () => import('./language-switch.tsx'),
  });
  contributions.add(shellItems, 'core', {
    id: 'core.theme-switch',
    place: 'header-end',
    order: 90,
    load: () => import('./theme-switch.tsx'),
  });
  contributions.add(menuActions, 'core', {
    id: 'core.undo',
    titleKey: 'undo',
    icon: IconArrowBackUp,
    places: ['palette'],
    shortcut: 'Ctrl+Z',
    enabled: () => history.undoLabel !== undefined,
    run: () => tell('undone', history.undoLabel, history.undo()),
  });
  contributions.add(menuActions, 'core', {
    id: 'core.redo',
    titleKey: 'redo',
    icon: IconArrowForwardUp,
    places: ['palette'],
    shortcut: 'Ctrl+Shift+Z',
    enabled: () => history.redoLabel !== undefined,
    run: () => tell('redone', history.redoLabel, history.redo()),
  });
  contributions.add(menuActions, 'core', {
    id: PALETTE_ID,
    titleKey: 'palette',
    icon: IconCommand,
    places: ['palette'],
    shortcut: 'Ctrl+K',
    visible: isWorkspace,
    run: () => openPalette(program),
  });
  contributions.add(menuActions, 'core', {
    id: 'core.shortcuts',
    titleKey: 'shortcuts',
    icon: IconKeyboard,
    places: ['palette', 'menu/help', 'menu/user'],
    shortcut: '?',
    order: 60,
    run: () => openShortcutList(program),
  });
  contributions.add(menuActions, 'core', {
    id: 'core.about',
    titleKey: 'about',
    icon: IconInfoCircle,
    places: ['palette', 'menu/help', 'menu/user'],
    order: 70,
    run: () => dialogs.open(() => import('./about-dialog.tsx'), {}, { title: t('about'), width: ABOUT_WIDTH }),
  });
  for (const edge of ['left', 'right', 'bottom'] as const) {
    contributions.add(menuActions, 'core', {
      id: `core.move-panel-${edge}`,
      titleKey: `layout.move.${edge}`,
      icon: IconLayoutDashboard,
      places: ['palette'],
      visible: isWorkspace,
      run: () => workspace.current?.movePanel(edge),
    });
  }
  contributions.add(menuActions, 'core', {
    id: 'core.reset-layout',
    titleKey: 'layout.reset',
    icon: IconLayoutDashboard,
    places: ['header', 'palette'],
    order: 10,
    visible: isWorkspace,
    run: () => resetLayout({ host, workspace, dialogs, t }),
  });
  contributions.add(tools, 'core', {
    id: 'core.cursor',
    titleKey: 'tool.cursor',
    icon: IconPointer,
    group: 'navigate',
    kind: 'exclusive',
    shortcut: 'Escape',
    // The views' own way with the pointer; every other exclusive tool takes its place.
    start: () => ({ dispose: () => undefined }),
  });
}
