import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './avatar.module.css';

/** The first letters of the first and the last word of a name. @beta */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** Black or white, whichever is easier to read on `#RRGGBB`. @beta */
export function textColourOn(background: string): string {
  const [red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(background) ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 16) / 255);
  const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

interface Properties {
  readonly name: string;
  readonly colour: string;
  /** In pixels; 26 unless told. */
  readonly size?: number;
  /** Names the picture; without one the initials are shown. */
  readonly picture?: string | undefined;
  /** Asks for the picture. */
  load?(picture: string, signal: AbortSignal): Promise<Response>;
}

/** A user's picture, or else the initials on the user's colour. It is decoration and not part of a button's accessible name. @beta */
export function Avatar({ name, colour, size = 26, picture, load }: Properties): ReactNode {
  const address = usePicture(picture, load);
  const box = { width: size, height: size };
  if (address !== undefined) return <img className={styles.avatar} style={box} src={address} alt="" />;
  return (
    <span
      className={styles.avatar}
      style={{ ...box, fontSize: size > 40 ? size / 2.6 : undefined, background: colour, color: textColourOn(colour) }}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  );
}

/** The address of a picture that takes a bearer token to be asked for; undefined while it is not there. */
function usePicture(picture: string | undefined, load: Properties['load']): string | undefined {
  const [shown, setShown] = useState<{ readonly picture: string; readonly address: string }>();
  const loading = useRef(load);
  useEffect(() => void (loading.current = load));
  useEffect(() => {
    if (picture === undefined || !loading.current) return undefined;
    const abort = new AbortController();
    let address: string | undefined;
    const show = async (): Promise<void> => {
      const answer = await loading.current?.(picture, abort.signal);
      const blob = await answer?.blob();
      if (!blob || abort.signal.aborted) return;
      address = URL.createObjectURL(blob);
      setShown({ picture, address });
    };
    // Initials do where there is no picture.
    show().catch(() => undefined);
    return () => {
      abort.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [picture]);
  return shown?.picture === picture ? shown?.address : undefined;
}
