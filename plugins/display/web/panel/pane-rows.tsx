import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { layerPanes, useHost, useService, useTranslate, type LayerPane, type PaneDataset } from 'adit/core/web';
import { DisplayStoreToken } from '../store/display-store.ts';
import styles from './layer-section.module.css';

/** The entries that plugins add below the layers of the dataset. */
export const PaneRows = observer(function PaneRows(): ReactNode {
  const { config } = useService(DisplayStoreToken);
  const host = useHost();
  if (!config) return null;
  return host.contributions
    .registered(layerPanes)
    .filter(({ value }) => value.isFor(config) && (value.permission === undefined || host.can(value.permission)))
    .map(({ pluginId, value }) => <PaneRow key={value.id} pluginId={pluginId} pane={value} dataset={config} />);
});

interface PaneRowProps {
  readonly pluginId: string;
  readonly pane: LayerPane;
  readonly dataset: PaneDataset;
}

const PaneRow = observer(function PaneRow({ pluginId, pane, dataset }: PaneRowProps): ReactNode {
  const store = useService(DisplayStoreToken);
  const t = useTranslate('display');
  const title = useTranslate(pluginId)(pane.titleKey);
  const isEnabled = pane.isEnabled(dataset);
  const isOn = isEnabled && pane.isOn(dataset);
  const isOpen = store.openLayerName === pane.id;
  const optionsId = `options-${pane.id}`;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const Pane = componentOf(pane);
  return (
    <div className={styles.layer} data-open={isOpen || undefined}>
      <div className={styles.row}>
        <Checkbox
          className={styles.tick}
          checked={isOn}
          disabled={!isEnabled}
          onChange={() => {
            pane.setOn(dataset, !isOn);
            if (isOn === isOpen) store.togglePane(pane.id);
          }}
          aria-label={t('layer.show', { name: title })}
        />
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? optionsId : undefined}
          data-shown={isOn || undefined}
          onClick={() => store.togglePane(pane.id)}
        >
          <span className={styles.name}>{title}</span>
        </button>
        <Chevron
          size={15}
          stroke={1.7}
          className={styles.chevron}
          aria-hidden
          onClick={() => store.togglePane(pane.id)}
        />
      </div>
      {isOpen && (
        <div id={optionsId} className={styles.options}>
          <Suspense>
            <Pane dataset={dataset} />
          </Suspense>
        </div>
      )}
    </div>
  );
});

const components = new WeakMap<LayerPane, ComponentType<{ readonly dataset: PaneDataset }>>();

/** The component of a contribution, loaded at its first use. */
function componentOf(pane: LayerPane): ComponentType<{ readonly dataset: PaneDataset }> {
  const component = components.get(pane) ?? lazy(() => pane.load());
  components.set(pane, component);
  return component;
}
