import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { unitSymbol } from 'adit/core';
import { ask, formatCount, useHost, useTranslate } from 'adit/core/web';
import { bandsOf } from 'adit/plugins/colour-maps';
import { datasetNames, GAS_COLOUR, type SceneStoreLayer } from '../../../shared/index.ts';
import { useLayerTitle } from '../layer-title.ts';
import { Bands, Categories, Ramp } from './legend-keys.tsx';
import type { LegendGroup } from './legend-groups.ts';
import classes from './legend.module.css';

interface LayerLegendProps extends LegendGroup {
  /** Whether their view is dark. */
  readonly isOnDark: boolean;
  readonly isFolded: boolean;
  onFold(): void;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  /** Moves all legends of the view; only one of them offers it. */
  readonly onMoveKey: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

const ICON = { size: 14, stroke: 1.7 };

/** What the colours of layers that are coloured alike mean. */
export const LayerLegend = observer(function LayerLegend({
  layers,
  isOnDark,
  isFolded,
  onFold,
  onPointerDown,
  onMoveKey,
}: LayerLegendProps): ReactNode {
  const t = useTranslate('views');
  const [layer] = layers;
  const { colouring } = layer.state;
  const sources = useSources(layers);
  if (!colouring) return undefined;
  const unit = layer.config.fields.find(({ name }) => name === colouring.field)?.unit;
  const name = colouring.field === GAS_COLOUR ? t('legend.gas') : colouring.fieldLabel;
  const missing = layers.reduce((sum, { uncoloured }) => sum + uncoloured, 0);
  return (
    <figure className={classes.legend} data-testid="legend">
      <figcaption onPointerDown={onPointerDown}>
        <ActionIcon
          size={24}
          aria-expanded={!isFolded}
          aria-label={t('legend.fold', { name })}
          onClick={onFold}
          className={classes.fold}
        >
          {isFolded ? <IconChevronRight {...ICON} /> : <IconChevronDown {...ICON} />}
        </ActionIcon>
        <span className={classes.name} title={name}>
          <strong>{name}</strong>
          {unit !== undefined && unit !== 'none' && <span>{unitSymbol(unit)}</span>}
          {colouring.colorType === 'Logarithmic' && <span>{t('legend.logarithmic')}</span>}
        </span>
        {onMoveKey && (
          <ActionIcon
            size={24}
            aria-label={t('legend.move')}
            title={t('legend.move-hint')}
            onKeyDown={onMoveKey}
            className={classes.grip}
          >
            <IconGripVertical {...ICON} />
          </ActionIcon>
        )}
      </figcaption>
      {!isFolded && (
        <>
          {sources.map((source) => (
            <small key={source} className={classes.source} title={source}>
              {source}
            </small>
          ))}
          <Keys layers={layers} isOnDark={isOnDark} />
          {missing > 0 && (
            <div className={classes.row}>
              <i className={classes.missing} />
              <span>{t('no-data')}</span>
              <small>{formatCount(missing)}</small>
            </div>
          )}
        </>
      )}
    </figure>
  );
});

const Keys = observer(function Keys({ layers, isOnDark }: Pick<LayerLegendProps, 'layers' | 'isOnDark'>): ReactNode {
  const [layer] = layers;
  const { colouring } = layer.state;
  if (!colouring) return undefined;
  if (colouring.colorType === 'Categorical') return <Categories layers={layers} isOnDark={isOnDark} />;
  const bands = bandsOf(colouring.rgbPoints);
  return bands ? <Bands layer={layer} bands={bands} /> : <Ramp layers={layers} />;
});

/** Dataset and table of each layer; the dataset alone where it has but one. */
function useSources(layers: readonly SceneStoreLayer[]): string[] {
  const { contributions } = useHost();
  const titleOf = useLayerTitle();
  const sources = layers.map((layer) => {
    const names = contributions.list(datasetNames).map((one) => ask(() => one.nameOf(layer.datasetId), undefined, one));
    const dataset = names.find((name) => name !== undefined);
    const title = titleOf(layer);
    return dataset === undefined || dataset === title ? title : `${dataset} · ${title}`;
  });
  return [...new Set(sources)];
}
