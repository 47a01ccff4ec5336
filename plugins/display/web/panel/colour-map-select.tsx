import { Combobox, InputBase, SegmentedControl, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import type { ColourMap } from 'adit/core';
import { useTranslate } from 'adit/core/web';
import { cssGradient } from 'adit/plugins/colour-maps';
import type { LayerEditor } from '../store/layer-editor.ts';
import styles from './colour-map-select.module.css';
import { FieldRow } from './field-row.tsx';

/** Chooses a colour map by its picture; continuous and fixed maps stand on two tabs. */
export const ColourMapSelect = observer(function ColourMapSelect({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { map, maps, colouring } = editor;
  const [tab, setTab] = useState<string>();
  const kind = tab ?? (map?.kind === 'fixed' ? 'fixed' : 'continuous');
  const hasTabs = colouring?.colorType !== 'Categorical';
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
            <Preview map={map} fallback={colouring?.rgbPoints} invert={colouring?.presetInvert} wide={false} />
            <span className={styles.chosen}>{map?.name ?? t('colourMap.own')}</span>
          </InputBase>
        </Combobox.Target>
        <Combobox.Dropdown className={styles.dropdown}>
          {hasTabs && (
            <SegmentedControl
              fullWidth
              size="xs"
              className={styles.tabs}
              aria-label={t('colourMap.kind')}
              value={kind}
              onChange={setTab}
              data={[
                { value: 'continuous', label: t('colourMap.continuous') },
                { value: 'fixed', label: t('colourMap.fixed') },
              ]}
            />
          )}
          <Combobox.Options className={styles.options} aria-label={t('colourMap')}>
            {offered.map((one) => (
              <Combobox.Option
                key={one.id}
                value={one.id}
                active={one.id === map?.id}
                className={styles.option}
                data-chosen={one.id === map?.id || undefined}
              >
                <Preview map={one} wide />
                <span>{one.name}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </FieldRow>
  );
});

interface PreviewProps {
  readonly map: ColourMap | undefined;
  readonly wide: boolean;
  readonly fallback?: readonly number[] | undefined;
  readonly invert?: boolean | undefined;
}

function Preview({ map, wide, fallback, invert = false }: PreviewProps): ReactNode {
  const background =
    map?.kind === 'categorical' ? stripes(map.colours) : cssGradient(map?.rgbPoints ?? fallback ?? [], { invert });
  return <span className={wide ? styles.wide : styles.small} style={{ background }} aria-hidden />;
}

function stripes(colours: readonly string[]): string {
  const width = 100 / colours.length;
  return `linear-gradient(90deg, ${colours.map((colour, index) => `${colour} ${index * width}% ${(index + 1) * width}%`).join(', ')})`;
}
