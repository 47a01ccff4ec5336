import { ActionIcon, Combobox, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import type { LayerConfig } from 'adit/plugins/views';
import { filterableFields } from '../rules/filters.ts';
import { matchesText } from '../rules/matches-text.ts';
import { DisplayStoreToken } from '../store/display-store.ts';
import styles from './add-filter.module.css';
import { layerTitle, useTypeTexts } from './layer-title.ts';

/** A button that offers the properties of `layers`, to be searched by name, and adds a filter for the one that is chosen. */
export const AddFilter = observer(function AddFilter({ layers }: { layers: readonly LayerConfig[] }): ReactNode {
  const { filters, config } = useService(DisplayStoreToken);
  const texts = useTypeTexts(config?.datasetType ?? '');
  const t = useTranslate('display');
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  const { dropdownOpened, searchRef, targetRef } = combobox;
  // At once: a focus that is moved later loses what is typed meanwhile, or is taken from the row of the new filter.
  useEffect(() => {
    if (dropdownOpened) searchRef.current?.focus();
  }, [dropdownOpened, searchRef]);
  const offers = layers.flatMap((layer) =>
    filterableFields(layer.fields)
      .filter((field) => matchesText(field.label, search))
      .map((field) => ({ layer, field, id: JSON.stringify([layer.layerName, field.name]) })),
  );
  return (
    <Combobox
      store={combobox}
      width={240}
      position="bottom-end"
      onOptionSubmit={(id) => {
        const offer = offers.find((one) => one.id === id);
        if (offer) filters.add(offer.layer, offer.field);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <ActionIcon
          size={24}
          aria-label={t('filters.add')}
          aria-expanded={dropdownOpened}
          disabled={layers.length === 0}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconPlus size={16} stroke={1.6} />
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          placeholder={t('filters.search')}
          aria-label={t('filters.search')}
          value={search}
          onKeyDown={({ key }) => key === 'Escape' && targetRef.current?.focus()}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options className={styles.options} aria-label={t('filters.add')}>
          {offers.length === 0 && <Combobox.Empty>{t('colourBy.nothing')}</Combobox.Empty>}
          {layers.map((layer) => {
            const own = offers.filter((offer) => offer.layer === layer);
            return (
              own.length > 0 && (
                <Combobox.Group key={layer.layerName} label={layerTitle(layer, texts)}>
                  {own.map(({ field, id }) => (
                    <Combobox.Option key={id} value={id}>
                      {field.label}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              )
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});
