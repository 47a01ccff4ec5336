import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { bandsOf, cssGradient, hexOfRgb, midpointText, type Band } from 'adit/plugins/colour-maps';
import { DrawnViewsToken, SceneStoreToken, type SceneStoreLayer } from '../../../shared/index.ts';
import { formatLimit, formatMoment } from '../format.ts';
import { useLayerTitle } from '../layer-title.ts';
import { PresetImagesToken } from './preset-images.ts';
import classes from './legend.module.css';

const TICKS = 5;

const MAX_CATEGORIES = 14;

/** The legends of all coloured layers of a view. */
export const Legend = observer(function Legend({ viewId }: { viewId: string }): ReactNode {
  const store = useService(SceneStoreToken);
  const coloured = store
    .layers(viewId)
    .filter((layer) => layer.state.colouring && layer.state.geometry.Visibility === 1);
  const view = useService(DrawnViewsToken).view(viewId);
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!view || !stack) return undefined;
    const resizing = new ResizeObserver(() => (view.leftInset = stack.offsetLeft + stack.offsetWidth));
    resizing.observe(stack);
    return () => {
      resizing.disconnect();
      view.leftInset = 0;
    };
  }, [view, stack]);
  if (coloured.length === 0) return undefined;
  return (
    <div ref={setStack} className={classes.stack}>
      {coloured.map((layer) => (
        <LayerLegend key={layer.layerName} layer={layer} />
      ))}
    </div>
  );
});

const LayerLegend = observer(function LayerLegend({ layer }: { layer: SceneStoreLayer }): ReactNode {
  const t = useTranslate('views');
  const titleOf = useLayerTitle();
  const { colouring } = layer.state;
  if (!colouring) return undefined;
  const field = layer.config.fields.find((other) => other.name === colouring.field);
  const missing = layer.uncoloured;
  return (
    <figure className={classes.legend} data-testid="legend">
      <figcaption>
        <strong>{colouring.fieldLabel}</strong>
        <span>{field?.unit === 'none' ? '' : field?.unit}</span>
        <small>{titleOf(layer)}</small>
      </figcaption>
      {colouring.colorType === 'Categorical' ? <Categories layer={layer} /> : <Ramp layer={layer} />}
      {missing > 0 && (
        <div className={classes.row}>
          <i className={classes.missing} />
          <span>{t('no-data')}</span>
          <small>{missing.toLocaleString('en').replaceAll(',', '\u2009')}</small>
        </div>
      )}
    </figure>
  );
});

const Ramp = observer(function Ramp({ layer }: { layer: SceneStoreLayer }): ReactNode {
  const images = useService(PresetImagesToken);
  const { colouring } = layer.state;
  if (!colouring) return undefined;
  const isMoment = layer.config.fields.find(({ name }) => name === colouring.field)?.kind === 'timestamp';
  const limitText = isMoment ? formatMoment : formatLimit;
  const bands = bandsOf(colouring.rgbPoints);
  if (bands) {
    const { annotations } = colouring;
    const labelOf = (band: Band): string | undefined => {
      const at = annotations.indexOf(midpointText(band.minimum, band.maximum));
      return at >= 0 && at % 2 === 0 ? annotations[at + 1] : undefined;
    };
    return bands.toReversed().map((band) => (
      <div key={band.minimum} className={classes.row}>
        <i style={{ background: hexOfRgb(band.colour) }} />
        <span>{`≥ ${limitText(band.minimum)} – < ${limitText(band.maximum)}`}</span>
        <small>{labelOf(band)}</small>
      </div>
    ));
  }
  const image = images.of(colouring.rgbPoints, colouring.presetInvert);
  const gradient = cssGradient(colouring.rgbPoints, { invert: colouring.presetInvert }).replace('90deg', '0deg');
  return (
    <div className={classes.ramp}>
      <i style={{ background: gradient }}>{image && <img src={image} alt="" />}</i>
      <ol>
        {legendTicks(colouring.colorRange, colouring.colorType === 'Logarithmic').map((tick) => (
          <li key={tick}>{limitText(tick)}</li>
        ))}
      </ol>
    </div>
  );
});

const Categories = observer(function Categories({ layer }: { layer: SceneStoreLayer }): ReactNode {
  const t = useTranslate('views');
  const categories = layer.state.colouring?.categories.filter((category) => category.visible) ?? [];
  return (
    <>
      {categories.slice(0, MAX_CATEGORIES).map((category) => (
        <div key={category.value} className={classes.row}>
          <i style={{ background: category.color }} />
          <span>{category.label}</span>
          <small>{category.count?.toLocaleString('en').replaceAll(',', '\u2009')}</small>
        </div>
      ))}
      {categories.length > MAX_CATEGORIES && (
        <small>{t('more-categories', { count: categories.length - MAX_CATEGORIES })}</small>
      )}
    </>
  );
});

/** The values beside a legend's bar, from its upper end to its lower end, evenly spread along the bar. */
function legendTicks([low, high]: readonly [number, number], logarithmic: boolean): number[] {
  const spread =
    logarithmic && low > 0 ? (part: number) => low * (high / low) ** part : (part: number) => low + (high - low) * part;
  return Array.from({ length: TICKS }, (_, index) => spread(1 - index / (TICKS - 1)));
}
