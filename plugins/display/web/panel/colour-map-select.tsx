import { Button, Combobox, InputBase, SegmentedControl, useCombobox } from '@mantine/core';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import type { LayerEditor } from '../store/layer-editor.ts';
import styles from './colour-map-select.module.css';
import { ColourMapPreview } from './colour-map-preview.tsx';
import { FieldRow } from './field-row.tsx';
import { GradientList } from './gradient-list.tsx';

/** Chooses a colour map by its picture; continuous and fixed maps stand on two tabs. */
export const ColourMapSelect = observer(function ColourMapSelect({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setEditing(false);
    },
  });
  // What has the focus goes with the list.
  const leave = (): void => {
    combobox.closeDropdown();
    combobox.targetRef.current?.focus();
  };
  const { map, maps, colouring } = editor;
  const [tab, setTab] = useState<'continuous' | 'fixed'>();
  const [editing, setEditing] = useState(false);
  const kind = tab ?? (map?.kind === 'fixed' ? 'fixed' : 'continuous');
  const hasTabs = colouring?.colorType !== 'Categorical';
  const isEditing = editing && hasTabs;
  const offered = hasTabs ? maps.filter((one) => one.kind === kind) : maps;
  return (
    <FieldRow label={t('colourMap')}>
      <Combobox
        store={combobox}
        width={262}
        position="bottom-end"
        onOptionSubmit={(id) => {
          const chosen = maps.find((one) => one.id === id);
          if (chosen) editor.setMap(chosen);
          combobox.closeDropdown();
        }}
      >
        <Combobox.Target>
          <InputBase
            component="button"
            size="xs"
            type="button"
            pointer
            className={styles.target}
            aria-label={`${t('colourMap')}: ${map?.name ?? t('colourMap.own')}`}
            rightSection={<IconChevronDown size={14} />}
            rightSectionPointerEvents="none"
            onClick={() => combobox.toggleDropdown()}
          >
            <ColourMapPreview map={map} fallback={colouring?.rgbPoints} invert={colouring?.presetInvert} wide={false} />
            <span className={styles.chosen}>{map?.name ?? t('colourMap.own')}</span>
          </InputBase>
        </Combobox.Target>
        <Combobox.Dropdown className={styles.dropdown} onKeyDown={({ key }) => key === 'Escape' && leave()}>
          {hasTabs && (
            <SegmentedControl
              fullWidth
              size="xs"
              className={styles.tabs}
              aria-label={t('colourMap.kind')}
              value={kind}
              onChange={(next) => setTab(next === 'fixed' ? 'fixed' : 'continuous')}
              data={[
                { value: 'continuous', label: t('colourMap.continuous') },
                { value: 'fixed', label: t('colourMap.fixed') },
              ]}
            />
          )}
          {isEditing && <GradientList editor={editor} kind={kind} onDone={leave} />}
          <Combobox.Options className={styles.options} aria-label={t('colourMap')} hidden={isEditing}>
            {(isEditing ? [] : offered).map((one) => (
              <Combobox.Option
                key={one.id}
                value={one.id}
                active={one.id === map?.id}
                className={styles.option}
                data-chosen={one.id === map?.id || undefined}
              >
                <ColourMapPreview map={one} wide />
                <span>{one.name}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {hasTabs && (
            <Combobox.Footer className={styles.footer}>
              <Button
                variant="subtle"
                size="compact-xs"
                aria-pressed={isEditing}
                leftSection={<IconPencil size={13} stroke={1.7} />}
                onClick={() => setEditing(!isEditing)}
              >
                {t('colourMap.edit')}
              </Button>
            </Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </FieldRow>
  );
});
