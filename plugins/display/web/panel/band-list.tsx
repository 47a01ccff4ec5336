import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { bandsOf, bandText, hexOfRgb, rgbOfHex, rgbPointsOfBands } from 'adit/plugins/colour-maps';
import { limitText } from '../rules/numbers.ts';
import type { LayerEditor } from '../store/layer-editor.ts';
import styles from './band-list.module.css';
import { ColourPicker } from './colour-picker.tsx';

/** The bands of a discrete colouring, the highest first, with their limits and colours. */
export const BandList = observer(function BandList({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const { colouring, field } = editor;
  if (!colouring) return null;
  const shown = limitText(field, colouring.colorRange);
  const bands = bandsOf(colouring.rgbPoints) ?? [];
  const recolour = (index: number, hex: string): void =>
    editor.setPoints(
      rgbPointsOfBands(bands.map((band, at) => (at === index ? { ...band, colour: rgbOfHex(hex) } : band))),
    );
  return (
    <ul className={styles.list} aria-label={t('bands')}>
      {bands
        .map((band, index) => {
          const limits = bandText(bands, index, shown);
          return (
            <li key={index} className={styles.band}>
              <ColourPicker label={limits} hex={hexOfRgb(band.colour)} onChange={(hex) => recolour(index, hex)} />
              <span>{limits}</span>
            </li>
          );
        })
        .toReversed()}
    </ul>
  );
});
