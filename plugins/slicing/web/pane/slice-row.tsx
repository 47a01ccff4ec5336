import { ActionIcon, Popover } from '@mantine/core';
import { IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { LanguageToken, useService, useTranslate } from 'adit/core/web';
import { SlicingStoreToken, type SliceAddress } from '../store/slicing-store.ts';
import { sliceName } from './slice-name.ts';
import { SliceOptions } from './slice-options.tsx';
import { slicePlace } from './slice-place.ts';
import styles from './slicing-pane.module.css';

/** The popup adjoins its row, and so begins this far to the left of it, in pixels. */
const POPUP_OFFSET = 280;

/** A slice in the list: its name and place, and what can be done with it. */
export const SliceRow = observer(function SliceRow({ address }: { address: SliceAddress }): ReactNode {
  const store = useService(SlicingStoreToken);
  const { current: language } = useService(LanguageToken);
  const t = useTranslate('slicing');
  const slice = store.slice(address);
  const grid = store.grid(address);
  if (!slice) return null;
  const name = sliceName(slice, t);
  const isEdited = store.isEdited(address);
  const Eye = slice.active ? IconEye : IconEyeOff;
  return (
    <Popover
      opened={isEdited}
      onChange={(opened) => !opened && store.edit(undefined)}
      width={POPUP_OFFSET}
      position="left-start"
      offset={{ mainAxis: 0, crossAxis: -4 }}
      withinPortal
      withRoles={false}
      closeOnClickOutside={false}
      returnFocus
    >
      <Popover.Target>
        <li className={styles.row} data-hidden={!slice.active || undefined} data-edited={isEdited || undefined}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          {grid && (
            <span className={styles.where}>{slicePlace(slice, grid, { unit: store.unit(address), language }, t)}</span>
          )}
          <ActionIcon
            size={24}
            aria-label={t('slice.edit', { name })}
            aria-expanded={isEdited}
            aria-haspopup="dialog"
            onClick={() => store.edit(isEdited ? undefined : address)}
          >
            <IconPencil size={15} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size={24}
            aria-label={t('slice.show', { name })}
            aria-pressed={slice.active}
            onClick={() => store.toggle(address)}
          >
            <Eye size={15} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size={24} aria-label={t('slice.remove', { name })} onClick={() => store.remove(address)}>
            <IconTrash size={15} stroke={1.6} />
          </ActionIcon>
        </li>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.popup}
        role="dialog"
        aria-label={t('options', { name })}
        data-testid="slice-options"
      >
        <SliceOptions address={address} />
      </Popover.Dropdown>
    </Popover>
  );
});
