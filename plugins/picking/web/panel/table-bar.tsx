import { ActionIcon, Menu, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import { IconAdjustments, IconDownload, IconFocusCentered, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { splitLayerKey } from 'adit/core';
import { saveFile, ToastsToken, useHost, useService, useTranslate } from 'adit/core/web';
import { fieldTitle } from 'adit/plugins/views';
import { PickStoreToken } from '../store/pick-store.ts';
import { TableStoreToken } from '../store/table-store.ts';
import styles from './pick-table.module.css';

const TYPING_MILLISECONDS = 300;

/** What is shown of which layer, and what can be done with all of it. */
export const TableBar = observer(function TableBar({ layerName }: { readonly layerName: string }): ReactNode {
  const table = useService(TableStoreToken);
  const picks = useService(PickStoreToken);
  const toasts = useService(ToastsToken);
  const host = useHost();
  const t = useTranslate('picking');
  const canExport = host.can('picking.export');
  const hasNoFields = (table.config?.fields.length ?? 0) === 0;
  const save = async (): Promise<void> => {
    try {
      saveFile(await table.csv(), `${t('file')}-${splitLayerKey(layerName).layer}.csv`);
    } catch (error) {
      toasts.showError(error, t('failed.csv'));
    }
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('actions')}>
      <NativeSelect
        size="xs"
        aria-label={t('layer')}
        value={layerName}
        onChange={(event) => table.chooseLayer(event.currentTarget.value)}
        data={picks.layers.map(({ layerName: value, count }) => ({
          value,
          label: t('layer.count', { name: table.nameOf(value), count }),
        }))}
      />
      <Filter key={layerName} />
      <span className={styles.space} />
      <Action label={t('zoom')} Icon={IconFocusCentered} onClick={() => table.zoom()} />
      <Action
        label={t('csv')}
        Icon={IconDownload}
        disabled={!canExport || !picks.isExportable(layerName) || hasNoFields}
        onClick={() => void save()}
      />
      <Action
        label={t('clear')}
        Icon={IconTrash}
        disabled={!picks.isEditable(layerName)}
        onClick={() => void picks.clear(layerName)}
      />
      <Menu position="bottom-end" withinPortal closeOnItemClick={false}>
        <Menu.Target>
          <Tooltip label={t('switches')}>
            <ActionIcon size={24} aria-label={t('switches')}>
              <IconAdjustments size={15} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.CheckboxItem
            checked={picks.isEditable(layerName)}
            disabled={table.config?.count === 0}
            onChange={() => void picks.setEditable(layerName, !picks.isEditable(layerName))}
          >
            {t('switch.edits')}
          </Menu.CheckboxItem>
          <Menu.CheckboxItem
            checked={picks.isExportable(layerName)}
            disabled={!canExport || hasNoFields}
            onChange={() => void picks.setExportable(layerName, !picks.isExportable(layerName))}
          >
            {t('switch.export')}
          </Menu.CheckboxItem>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});

interface ActionProps {
  readonly label: string;
  readonly Icon: typeof IconTrash;
  readonly disabled?: boolean;
  onClick(): void;
}

function Action({ label, Icon, disabled, onClick }: ActionProps): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon size={24} aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon size={15} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

/** A column and what it is filtered by. */
const Filter = observer(function Filter(): ReactNode {
  const table = useService(TableStoreToken);
  const t = useTranslate('picking');
  const fields = table.config?.fields ?? [];
  const field = table.filterField ?? fields[0]?.name;
  const [text, setText] = useState(table.filterText);
  useEffect(() => {
    if (text === table.filterText) return undefined;
    const timer = setTimeout(() => table.filter(field, text), TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [table, field, text]);
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('filter.column')}
        value={field ?? ''}
        data={fields.map((one) => ({ value: one.name, label: fieldTitle(one) }))}
        onChange={(event) => table.filter(event.currentTarget.value, text)}
      />
      <TextInput
        size="xs"
        className={styles.filter}
        aria-label={t('filter')}
        placeholder={t(table.field(field ?? '')?.kind === 'number' ? 'filter.number' : 'filter.text')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </>
  );
});
