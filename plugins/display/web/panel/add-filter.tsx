import { ActionIcon, Combobox, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { ask, useService, useTranslate, type LayerFilters } from 'adit/core/web';
import type { Field, LayerConfig } from 'adit/plugins/views';
import { filterableFields } from '../rules/filters.ts';
import { matchesText } from '../rules/matches-text.ts';
import { DisplayStoreToken } from '../store/display-store.ts';
import styles from './add-filter.module.css';
import { layerTitle, useTypeTexts } from './layer-title.ts';

/** What can be added: a filter by a range without a title, or what another plugin offers. */
interface Offer {
  readonly id: string;
  readonly layer: LayerConfig;
  /** Left out where the filter is about the whole layer. */
  readonly field?: Field;
  readonly title?: string;
  add(): void;
}

/** A button that offers the properties of `layers` and the filters for each, to be searched by name, and adds the one that is chosen. */
export const AddFilter = observer(function AddFilter({
  layers,
  sources,
}: {
  readonly layers: readonly LayerConfig[];
  /** The plugins that offer filters beside those by ranges. */
  readonly sources: readonly LayerFilters[];
}): ReactNode {
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
  const offers = layers
    .flatMap((layer): Offer[] => {
      const ranges = new Set(filterableFields(layer.fields));
      const others = sources.flatMap((source) =>
        ask(() => source.offers(layer), []).map((offer) => ({ ...offer, source })),
      );
      const offerOf = ({ source, id, title }: (typeof others)[number], field?: Field): Offer => ({
        id: idOf(layer, source.id, id),
        layer,
        ...(field && { field }),
        title,
        add: () => ask(() => source.add(layer, id), undefined),
      });
      const ofFields = layer.fields.flatMap((field): Offer[] => [
        ...(ranges.has(field)
          ? [{ id: idOf(layer, field.name), layer, field, add: () => filters.add(layer, field) }]
          : []),
        ...others.filter((other) => other.field === field.name).map((other) => offerOf(other, field)),
      ]);
      return [...ofFields, ...others.filter(({ field }) => field === undefined).map((other) => offerOf(other))];
    })
    .filter(({ field, title = '' }) => matchesText(`${field?.label ?? ''} ${title}`, search));
  return (
    <Combobox
      store={combobox}
      width={240}
      position="bottom-end"
      onOptionSubmit={(id) => {
        offers.find((one) => one.id === id)?.add();
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
                  {own.map(({ field, id, title }) => (
                    <Combobox.Option key={id} value={id}>
                      {field && `${field.label} `}
                      {title !== undefined && <span className={styles.title}>{title}</span>}
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

function idOf(layer: LayerConfig, ...rest: readonly string[]): string {
  return JSON.stringify([layer.layerName, ...rest]);
}
