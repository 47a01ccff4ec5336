import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useHost } from 'adit/core/web';
import { SidebarButton, SidebarLink } from './sidebar-line.tsx';
import type { VisibleItem } from './visible-items.ts';

interface Properties {
  readonly shown: VisibleItem;
  readonly isBrief: boolean;
  readonly isChild?: boolean;
}

/** One item: with children it shows and hides them, without any it is a link. */
export const SidebarEntry = observer(function SidebarEntry({ shown, isBrief, isChild }: Properties): ReactNode {
  const host = useHost();
  const { item, pluginId, isActive, children } = shown;
  const [isOpen, setOpen] = useState(isActive);
  const label = host.translator(pluginId)(item.titleKey);
  const look = { icon: item.icon, label, isBrief, isActive, isChild: isChild === true };
  if (children.length === 0) return <SidebarLink {...look} path={item.path} />;
  return (
    <>
      <SidebarButton {...look} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && children.map((child) => <SidebarEntry key={child.item.id} shown={child} isBrief={isBrief} isChild />)}
    </>
  );
});
