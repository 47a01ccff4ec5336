import { useVirtualizer } from '@tanstack/react-virtual';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useHost, useService, useTranslate } from 'adit/core/web';
import { TreeViewToken } from '../store/tree-view.ts';
import { treeMove } from '../tree/tree-keys.ts';
import type { TreeRow } from '../tree/tree-row.ts';
import { runAction } from './action-items.ts';
import { ContextMenu, type MenuPlace } from './action-menu.tsx';
import styles from './tree-list.module.css';
import { TreeRowView } from './tree-row-view.tsx';

const ROW_HEIGHT = 26;

/** The tree with its rows, of which only the visible ones are drawn; the keyboard stays on the list and points at a row. */
export const TreeList = observer(function TreeList(): ReactNode {
  const host = useHost();
  const view = useService(TreeViewToken);
  const t = useTranslate('hierarchy');
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuPlace>();
  const { rows, currentIndex } = view;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  useEffect(() => {
    if (currentIndex >= 0) virtualizer.scrollToIndex(currentIndex);
  }, [currentIndex, virtualizer]);

  const openMenu = (row: TreeRow, x: number, y: number): void => {
    if (row.kind === 'piece') return;
    view.point(row, 'right-click');
    setMenu({ x, y, target: view.targetOf(row) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[currentIndex];
    const move = treeMove(
      rows,
      currentIndex,
      event.key,
      Math.floor((scroller.current?.clientHeight ?? 260) / ROW_HEIGHT) - 1,
    );
    const target = move && 'to' in move ? rows[move.to] : undefined;
    if (target) view.moveTo(target);
    else if (move && 'expand' in move && row) view.expand(row, move.expand);
    else if (!row || !rowKey(row, event)) return;
    event.preventDefault();
  };
  const rowKey = (row: TreeRow, event: KeyboardEvent): boolean => {
    if (event.key === ' ' && event.shiftKey) view.point(row, 'shift-click');
    else if (event.key === ' ') void view.toggle(row);
    else if (event.key === 'Enter') {
      view.point(row, 'click');
      view.activate(row);
    } else if (row.kind === 'piece') return false;
    else if (event.key === 'F2') runAction(host, 'hierarchy.rename', view.targetOf(row));
    else if (event.key === 'Delete') runAction(host, 'hierarchy.delete', view.targetOf(row));
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const place = document.getElementById(rowId(row))?.getBoundingClientRect();
      if (place) openMenu(row, place.left + 32, place.bottom);
    } else return false;
    return true;
  };

  const current = rows[currentIndex];
  return (
    <>
      <div
        ref={scroller}
        className={styles.tree}
        role="tree"
        tabIndex={0}
        aria-label={t('tree.label')}
        aria-multiselectable
        aria-activedescendant={current && rowId(current)}
        onKeyDown={onKeyDown}
      >
        <div className={styles.canvas} role="none" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            return (
              row && (
                <TreeRowView
                  key={key}
                  id={rowId(row)}
                  row={row}
                  top={start}
                  onMenu={(x, y) => openMenu(row, x, y)}
                  onRenamed={() => scroller.current?.focus()}
                />
              )
            );
          })}
        </div>
      </div>
      <ContextMenu
        place={menu}
        label={t('tree.actions')}
        onClose={() => {
          setMenu(undefined);
          scroller.current?.focus();
        }}
      />
    </>
  );
});

function rowId(row: TreeRow): string {
  return `tree-${row.key}`;
}
