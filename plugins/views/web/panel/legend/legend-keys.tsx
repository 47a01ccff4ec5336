import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { formatCount, LanguageToken, useService, useTranslate } from 'adit/core/web';
import { bandText, cssGradient, hexOfRgb, midpointText, type Band } from 'adit/plugins/colour-maps';
import { seenColouring, type Field, type SceneStoreLayer } from '../../../shared/index.ts';
import { legendNumbers } from './legend-numbers.ts';
import { beyond, legendTicks } from './legend-ticks.ts';
import { PresetImagesToken } from './preset-images.ts';
import type { LegendGroup } from './legend-groups.ts';
import classes from './legend.module.css';

const MAX_CATEGORIES = 14;
/** Two ticks are at least so much of the bar apart: a line of text. */
const TICK_GAP = 0.1;

/** The bands of a discrete map, the highest first. */
export const Bands = observer(function Bands({
  layer,
  bands,
}: {
  layer: SceneStoreLayer;
  bands: readonly Band[];
}): ReactNode {
  const { current: language } = useService(LanguageToken);
  const annotations = layer.state.colouring?.annotations ?? [];
  const [first, last] = [bands[0], bands.at(-1)];
  const text = legendNumbers(fieldOf(layer), [first?.minimum ?? 0, last?.maximum ?? 0], language);
  const labelOf = ({ minimum, maximum }: Band): string | undefined => {
    const at = annotations.indexOf(midpointText(minimum, maximum));
    return at >= 0 && at % 2 === 0 ? annotations[at + 1] : undefined;
  };
  return bands
    .map((band, at) => (
      <div key={at} className={classes.row}>
        <i style={{ background: hexOfRgb(band.colour) }} />
        <span>{bandText(bands, at, text)}</span>
        <small>{labelOf(band)}</small>
      </div>
    ))
    .toReversed();
});

/** The bar of a continuous map, with its ends and round values between them. */
export const Ramp = observer(function Ramp({ layers }: LegendGroup): ReactNode {
  const images = useService(PresetImagesToken);
  const { current: language } = useService(LanguageToken);
  const [layer] = layers;
  const { colouring } = layer.state;
  if (!colouring) return undefined;
  const { rgbPoints, presetInvert, colorRange, colorType } = colouring;
  const fields = layers.map(fieldOf);
  const [field] = fields;
  const image = images.of(rgbPoints, presetInvert);
  const gradient = cssGradient(rgbPoints, { invert: presetInvert }).replace('90deg', '0deg');
  const scale = field?.kind === 'timestamp' ? 'time' : colorType === 'Logarithmic' ? 'logarithmic' : 'linear';
  const text = legendNumbers(field, colorRange, language);
  return (
    <div className={classes.ramp}>
      <i style={{ background: gradient }}>{image && <img src={image} alt="" />}</i>
      <ol>
        {legendTicks(colorRange, { scale, gap: TICK_GAP }).map((tick) => (
          <li key={tick.share} style={{ bottom: `${tick.share * 100}%` }}>
            {beyond(tick, fields) + text(tick.value)}
          </li>
        ))}
      </ol>
    </div>
  );
});

/** The visible categories, with how many items each has. */
export const Categories = observer(function Categories({
  layers,
  isOnDark,
}: LegendGroup & { readonly isOnDark: boolean }): ReactNode {
  const t = useTranslate('views');
  const lists = layers.map(({ state: { colouring } }) =>
    colouring ? seenColouring(colouring, isOnDark).categories.filter(({ visible }) => visible) : [],
  );
  const [categories = []] = lists;
  return (
    <>
      {categories.slice(0, MAX_CATEGORIES).map(({ value, color, label }, at) => (
        <div key={value} className={classes.row}>
          <i style={{ background: color }} />
          <span title={label}>{label}</span>
          <small>{countText(lists.map((list) => list[at]?.count))}</small>
        </div>
      ))}
      {categories.length > MAX_CATEGORIES && (
        <small>{t('more-categories', { count: categories.length - MAX_CATEGORIES })}</small>
      )}
    </>
  );
});

function fieldOf({ config, state }: SceneStoreLayer): Field | undefined {
  return config.fields.find(({ name }) => name === state.colouring?.field);
}

function countText(counts: readonly (number | undefined)[]): string | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : formatCount(known.reduce((sum, count) => sum + count, 0));
}
