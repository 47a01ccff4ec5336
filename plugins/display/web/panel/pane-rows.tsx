import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import {
  ask,
  Contained,
  layerPanes,
  permitted,
  useHost,
  useService,
  useTranslate,
  type LayerPane,
  type PaneDataset,
} from 'adit/core/web';
import { DisplayStoreToken } from '../store/display-store.ts';
import { LayerRow } from './layer-row.tsx';

/** The entries that plugins add below the layers of the dataset. */
export const PaneRows = observer(function PaneRows(): ReactNode {
  const { config } = useService(DisplayStoreToken);
  const host = useHost();
  if (!config) return null;
  return permitted(host, layerPanes)
    .filter(({ value }) => ask(() => value.isFor(config), false))
    .map(({ pluginId, value }) => <PaneRow key={value.id} pluginId={pluginId} pane={value} dataset={config} />);
});

interface PaneRowProps {
  readonly pluginId: string;
  readonly pane: LayerPane;
  readonly dataset: PaneDataset;
}

const PaneRow = observer(function PaneRow({ pluginId, pane, dataset }: PaneRowProps): ReactNode {
  const store = useService(DisplayStoreToken);
  const title = useTranslate(pluginId)(pane.titleKey);
  const isEnabled = ask(() => pane.isEnabled(dataset), false);
  const isOn = isEnabled && ask(() => pane.isOn(dataset), false);
  const isOpen = store.openLayerName === pane.id;
  const Pane = componentOf(pane);
  return (
    <LayerRow
      id={pane.id}
      title={title}
      isShown={isOn}
      isOpen={isOpen}
      disabled={!isEnabled}
      onShow={() => {
        pane.setOn(dataset, !isOn);
        if (isOn === isOpen) store.togglePane(pane.id);
      }}
      onOpen={() => store.togglePane(pane.id)}
    >
      <Contained>
        <Suspense>
          <Pane dataset={dataset} />
        </Suspense>
      </Contained>
    </LayerRow>
  );
});

const components = new WeakMap<LayerPane, ComponentType<{ readonly dataset: PaneDataset }>>();

/** The component of a contribution, loaded at its first use. */
function componentOf(pane: LayerPane): ComponentType<{ readonly dataset: PaneDataset }> {
  const component = components.get(pane) ?? lazy(() => pane.load());
  components.set(pane, component);
  return component;
}
