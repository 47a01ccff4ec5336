import type { ReactNode } from 'react';
import styles from './avatar.module.css';

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** Black or white, whichever is easier to read on `#RRGGBB`. */
export function textColourOn(background: string): string {
  const [red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(background) ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 16) / 255);
  const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** A user's initials on the user's colour; a picture rather than a text, so that it is not part of a button's name. */
export function Avatar({ name, colour }: { name: string; colour: string }): ReactNode {
  return (
    <span
      className={styles.avatar}
      style={{ background: colour, color: textColourOn(colour) }}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  );
}
