import {
  IconBox,
  IconColumns2,
  IconFocus2,
  IconLayersIntersect,
  IconMaximize,
  IconRowInsertBottom,
  IconSquareX,
} from '@tabler/icons-react';
import { menuActions, type MenuAction, type WebPluginContext } from 'adit/core/web';
import type { SceneStore } from '../../../shared/index.ts';
import { directions, viewSwitches, type ViewCommands } from './view-commands.ts';

type Action = Pick<MenuAction, 'id' | 'titleKey' | 'icon' | 'enabled' | 'run'>;

/** Puts what can be done with the active view into the palette. */
export function addViewActions(context: WebPluginContext, store: SceneStore, commands: ViewCommands): void {
  const active = (): string => store.activeViewId;
  const actions: Action[] = [
    ...(['vertical', 'horizontal'] as const).flatMap((direction) =>
      (['new', 'clone'] as const).map((as) => ({
        id: `views.split-${direction}-${as}`,
        titleKey: `command.split.${direction}.${as}`,
        icon: direction === 'vertical' ? IconColumns2 : IconRowInsertBottom,
        enabled: () => commands.canSplit(active(), direction, as),
        run: () => commands.split(active(), direction, as),
      })),
    ),
    {
      id: 'views.close',
      titleKey: 'view.close',
      icon: IconSquareX,
      enabled: () => commands.canClose,
      run: () => commands.close(active()),
    },
    { id: 'views.reset', titleKey: 'reset', icon: IconMaximize, run: () => commands.reset(active()) },
    {
      id: 'views.choose-centre',
      titleKey: 'centre.choose',
      icon: IconFocus2,
      run: () => commands.chooseCentre(active()),
    },
    ...directions.map((direction) => ({
      id: `views.look-${direction}`,
      titleKey: `command.look.${direction}`,
      icon: IconBox,
      run: () => commands.lookFrom(active(), direction),
    })),
    ...viewSwitches.map((name) => ({
      id: `views.toggle-${name}`,
      titleKey: `command.toggle.${name}`,
      icon: IconLayersIntersect,
      enabled: () => commands.canToggle(name),
      run: () => commands.toggle(active(), name),
    })),
  ];
  for (const action of actions) context.add(menuActions, { ...action, places: ['palette'] });
}
