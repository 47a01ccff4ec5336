import { point, type Contribution } from 'adit/core';
import type { IconComponent } from './icon.ts';

/** Something that the command palette finds. @beta */
export interface PaletteEntry {
  readonly id: string;
  /** In the user's language. */
  readonly title: string;
  /** Where it is, for example the folder of a dataset. */
  readonly hint?: string;
  readonly icon?: IconComponent;
  run(): void | Promise<void>;
}

/** Finds things other than commands for the palette, for example datasets. @beta */
export interface PaletteSource extends Contribution {
  readonly titleKey: string;
  /** What matches a trimmed text, the best match first; observed. An empty text asks for suggestions. */
  find(text: string): readonly PaletteEntry[];
}

/** What the command palette finds beside commands. @beta */
export const paletteSources = point<PaletteSource>('core.palette-sources');
