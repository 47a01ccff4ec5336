import {
  IconDeviceFloppy,
  IconFilePlus,
  IconFolderOpen,
  IconHistory,
  IconLink,
  IconRefresh,
  IconShare,
  IconFiles,
} from '@tabler/icons-react';
import type { IconComponent } from 'adit/core/web';
import type { SavedStates } from '../store/saved-states.ts';
import type { StateActions } from './state-actions.ts';

/** An entry of the menu of saved states. */
export interface MenuEntry {
  /** The key of its text. */
  readonly id: string;
  readonly icon: IconComponent;
  readonly permission: 'states.view' | 'states.edit';
  readonly shortcut?: string;
  readonly isEnabled: boolean;
  /** Stands below a line. */
  readonly divided?: boolean;
  run(): Promise<void>;
}

/** The entries of the menu, in their order; observed. */
export function menuEntries(states: SavedStates, actions: StateActions): readonly MenuEntry[] {
  const { current, isBusy } = states;
  const [edit, view] = ['states.edit', 'states.view'] as const;
  const isFree = !isBusy;
  const isOpen = isFree && current !== undefined;
  const isOwn = isFree && (current?.summary.mayEdit ?? false);
  const ofCurrent = (act: (state: NonNullable<typeof current>['summary']) => Promise<void>) => async () => {
    if (states.current) await act(states.current.summary);
  };
  return [
    { id: 'new', icon: IconFilePlus, permission: view, isEnabled: isFree, run: () => actions.startNew() },
    {
      id: 'save',
      icon: IconDeviceFloppy,
      permission: edit,
      shortcut: 'Ctrl+S',
      isEnabled: isFree,
      run: () => actions.save(),
    },
    {
      id: 'save-as',
      icon: IconFiles,
      permission: edit,
      shortcut: 'Ctrl+Shift+S',
      isEnabled: isFree,
      run: () => actions.saveAs(),
    },
    { id: 'reload', icon: IconRefresh, permission: view, isEnabled: isOpen, run: () => actions.reload() },
    { id: 'copy-link', icon: IconLink, permission: view, isEnabled: isOpen, run: () => actions.copyLink() },
    { id: 'load', icon: IconFolderOpen, permission: view, isEnabled: isFree, run: () => actions.openList() },
    {
      id: 'share',
      icon: IconShare,
      permission: edit,
      isEnabled: isOwn,
      divided: true,
      run: ofCurrent((state) => actions.share(state)),
    },
    {
      id: 'versions',
      icon: IconHistory,
      permission: edit,
      isEnabled: isOwn,
      run: ofCurrent((state) => actions.showVersions(state)),
    },
  ];
}
