import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useHost, useService } from 'adit/core/web';
import { ProgramToken } from '../../program.ts';
import { SidebarLine } from './sidebar-line.tsx';
import type { VisibleItem } from './visible-items.ts';

interface Properties {
  readonly shown: VisibleItem;
  readonly isBrief: boolean;
  readonly isChild?: boolean;
}

/** One item; a click on one with children shows or hides them, on another it goes there. */
export const SidebarEntry = observer(function SidebarEntry({ shown, isBrief, isChild }: Properties): ReactNode {
  const host = useHost();
  const { navigation } = useService(ProgramToken);
  const { item, pluginId, isActive, children } = shown;
  const [isOpen, setOpen] = useState(isActive);
  const hasChildren = children.length > 0;
  return (
    <>
      <SidebarLine
        icon={item.icon}
        label={host.translator(pluginId)(item.titleKey)}
        isBrief={isBrief}
        isChild={isChild === true}
        isActive={isActive}
        {...(hasChildren ? { isOpen } : {})}
        onClick={() => (hasChildren ? setOpen(!isOpen) : navigation.go(item.path))}
      />
      {isOpen && children.map((child) => <SidebarEntry key={child.item.id} shown={child} isBrief={isBrief} isChild />)}
    </>
  );
});
