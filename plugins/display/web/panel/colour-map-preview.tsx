import type { ReactNode } from 'react';
import type { ColourMap } from 'adit/core';
import { cssGradient } from 'adit/plugins/colour-maps';
import styles from './colour-map-select.module.css';

interface PreviewProps {
  readonly map: ColourMap | undefined;
  readonly wide: boolean;
  readonly fallback?: readonly number[] | undefined;
  readonly invert?: boolean | undefined;
}

/** The picture of a colour map: its ramp or bands, or the colours of a categorical one. */
export function ColourMapPreview({ map, wide, fallback, invert = false }: PreviewProps): ReactNode {
  const background =
    map?.kind === 'categorical' ? stripes(map.colours) : cssGradient(map?.rgbPoints ?? fallback ?? [], { invert });
  return <span className={wide ? styles.wide : styles.small} style={{ background }} aria-hidden />;
}

function stripes(colours: readonly string[]): string {
  const width = 100 / colours.length;
  return `linear-gradient(90deg, ${colours.map((colour, index) => `${colour} ${index * width}% ${(index + 1) * width}%`).join(', ')})`;
}
