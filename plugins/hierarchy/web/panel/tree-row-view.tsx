import { Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconFolder,
  IconFolderOpen,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useHost, useService, useTranslate } from 'adit/core/web';
import { TreeViewToken } from '../store/tree-view.ts';
import type { CheckState } from '../tree/check-state.ts';
import type { BranchRow, DatasetRow, PieceRow, TickRow, TreeRow } from '../tree/tree-row.ts';
import { failureText } from './failure-text.ts';
import { RenameInput } from './rename-input.tsx';
import { TickBox } from './tick-box.tsx';
import styles from './tree-row-view.module.css';
import { DatasetTypeIcon, useDatasetTypeTitle } from './dataset-type.tsx';

interface TreeRowProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly top: number;
  onMenu(x: number, y: number): void;
  onRenamed(): void;
}

/** One row of the tree. */
export const TreeRowView = observer(function TreeRowView({ id, row, top, onMenu, onRenamed }: TreeRowProps): ReactNode {
  const host = useHost();
  const view = useService(TreeViewToken);
  const isDataset = row.kind === 'dataset';
  const isActive = isDataset && view.tree.activeDatasetId === row.dataset.id;
  const onClick = (event: MouseEvent): void => {
    view.point(row, event.shiftKey ? 'shift-click' : 'click');
    if (!event.shiftKey) view.activate(row);
  };
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-setsize={row.setSize}
      aria-posinset={row.position}
      aria-expanded={row.expanded}
      aria-selected={view.isHighlighted(row)}
      aria-checked={checked(view.checkState(row))}
      aria-current={isActive || undefined}
      className={styles.row}
      data-kind={row.kind}
      data-opens={row.expanded !== undefined || undefined}
      data-active={isActive || undefined}
      data-highlighted={view.isHighlighted(row) || undefined}
      data-current={view.currentKey === row.key || undefined}
      data-drop={view.dropKey === row.key || undefined}
      draggable={isDataset && view.renamingKey !== row.key && host.can('hierarchy.edit')}
      style={{ top, '--level': row.level } as CSSProperties}
      onClick={onClick}
      onDragStart={(event) => {
        if (!view.startDrag(row)) return event.preventDefault();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.name);
      }}
      onDragOver={(event) => {
        if (view.dragOver(row)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        void view.drop(row);
      }}
      onDragEnd={view.endDrag}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.clientX, event.clientY);
      }}
    >
      <Cells row={row} onRenamed={onRenamed} />
      {isDataset && <MoreButton onMenu={onMenu} />}
    </div>
  );
});

function checked(state: CheckState | undefined): boolean | 'mixed' | undefined {
  return state === undefined || state === 'mixed' ? state : state === 'all';
}

function Cells({ row, onRenamed }: { row: TreeRow; onRenamed: () => void }): ReactNode {
  if (row.kind === 'dataset') return <DatasetCells row={row} onRenamed={onRenamed} />;
  if (row.kind === 'piece') return <PieceCells row={row} />;
  return <BranchCells row={row} onRenamed={onRenamed} />;
}

/** Opens and closes a row of a dataset or a piece; the row itself tells assistive technology. */
const Opener = observer(function Opener({ row }: { row: TickRow }): ReactNode {
  const view = useService(TreeViewToken);
  if (row.expanded === undefined) return undefined;
  const Chevron = row.expanded ? IconChevronDown : IconChevronRight;
  return (
    <span
      className={styles.opener}
      aria-hidden
      data-testid="opener"
      onClick={(event) => {
        event.stopPropagation();
        view.expand(row, !row.expanded);
      }}
    >
      <Chevron size={14} stroke={1.8} className={styles.chevron} />
    </span>
  );
});

const PieceCells = observer(function PieceCells({ row }: { row: PieceRow }): ReactNode {
  const view = useService(TreeViewToken);
  const t = useTranslate('hierarchy');
  const name = row.name === '' ? t('piece.rest') : row.name;
  return (
    <>
      <Opener row={row} />
      <span className={styles.mark}>
        <TickBox state={view.shown.pieceState(row.dataset.id, row.path)} onToggle={() => void view.toggle(row)} />
      </span>
      <span className={styles.name} title={name} data-rest={row.name === '' || undefined}>
        {name}
      </span>
    </>
  );
});

const BranchCells = observer(function BranchCells({
  row,
  onRenamed,
}: {
  row: BranchRow;
  onRenamed: () => void;
}): ReactNode {
  const Chevron = row.expanded ? IconChevronDown : IconChevronRight;
  const Folder = row.expanded ? IconFolderOpen : IconFolder;
  const typeTitle = useDatasetTypeTitle(row.kind === 'datasetType' ? row.name : '');
  return (
    <>
      <Chevron size={14} stroke={1.8} className={styles.chevron} aria-hidden />
      {row.kind === 'folder' && <Folder size={16} stroke={1.5} className={styles.icon} aria-hidden />}
      {row.kind === 'datasetType' && <DatasetTypeIcon datasetType={row.name} className={styles.icon} />}
      <RowName row={row} name={row.kind === 'datasetType' ? typeTitle : row.name} onRenamed={onRenamed} />
      <span className={styles.count}>{row.count}</span>
    </>
  );
});

const DatasetCells = observer(function DatasetCells({
  row,
  onRenamed,
}: {
  row: DatasetRow;
  onRenamed: () => void;
}): ReactNode {
  const host = useHost();
  const view = useService(TreeViewToken);
  const t = useTranslate('hierarchy');
  const { dataset } = row;
  const failed = dataset.status === 'Failed';
  const isBusy = view.shown.isBusy(dataset.id);
  return (
    <>
      <Opener row={row} />
      <span className={styles.mark}>
        {failed && <IconAlertTriangle size={16} stroke={1.6} className={styles.failed} aria-hidden />}
        {(dataset.status === 'Generating Dataset' || isBusy) && (
          <span className={styles.spinner} data-testid="spinner" aria-hidden />
        )}
        {dataset.status === 'Complete' && !isBusy && (
          <TickBox state={view.shown.checkState(dataset.id)} onToggle={() => void view.toggle(row)} />
        )}
      </span>
      <DatasetTypeIcon datasetType={dataset.dataType} className={styles.icon} />
      <RowName row={row} name={dataset.name} onRenamed={onRenamed} />
      {dataset.status === 'Generating Dataset' && <span className={styles.status}>{t('status.generating')}</span>}
      {dataset.isDamaged && (
        <Tooltip label={t('status.damaged.hint')} multiline maw={320} position="right">
          <span className={styles.status} data-failed>
            {t('status.damaged')}
          </span>
        </Tooltip>
      )}
      {dataset.mostlyRejected && (
        <Tooltip label={t('status.rejected.hint', { ...dataset.mostlyRejected })} multiline maw={320} position="right">
          <span className={styles.status} data-failed>
            {t('status.rejected', { ...dataset.mostlyRejected, count: dataset.mostlyRejected.rows })}
          </span>
        </Tooltip>
      )}
      {failed && (
        <Tooltip label={failureText(host, dataset.failure)} multiline maw={320} position="right">
          <span className={styles.status} data-failed>
            {t('status.failed')}
          </span>
        </Tooltip>
      )}
    </>
  );
});

const RowName = observer(function RowName({
  row,
  name,
  onRenamed,
}: {
  row: TreeRow;
  name: string;
  onRenamed: () => void;
}): ReactNode {
  const view = useService(TreeViewToken);
  if (view.renamingKey === row.key) {
    return (
      <RenameInput
        name={row.name}
        onDone={(typed) => {
          void view.rename(row, typed);
          onRenamed();
        }}
      />
    );
  }
  return (
    <span className={styles.name} title={name}>
      {name}
    </span>
  );
});

function MoreButton({ onMenu }: { onMenu: (x: number, y: number) => void }): ReactNode {
  return (
    <span
      className={styles.more}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        const place = event.currentTarget.getBoundingClientRect();
        onMenu(place.left, place.bottom);
      }}
    >
      <IconDots size={16} />
    </span>
  );
}
