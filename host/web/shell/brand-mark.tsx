import type { ReactNode } from 'react';

/** The mark: the timbered portal of an adit, with the light at its far end. */
export function BrandMark({ size = 22 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M2.5 21.5V12.2a9.5 9.5 0 0 1 19 0v9.3" stroke="var(--adit-copper)" strokeWidth="2.4" strokeLinecap="square" />
      <path d="M7 21.5v-8.8a5 5 0 0 1 10 0v8.8" stroke="var(--adit-copper)" strokeWidth="1.8" strokeLinecap="square" opacity=".62" />
      <path d="M10.6 21.6v-8a1.4 1.4 0 0 1 2.8 0v8z" fill="var(--adit-copper)" />
    </svg>
  );
}
