import type { ColourMap } from 'adit/core';
import { saveFile, type Dialogs, type Toasts, type Translate } from 'adit/core/web';
import {
  fileGradientOf,
  mapOfSiteGradient,
  newGradientId,
  uniqueGradientName,
  withColours,
  writeColourFile,
  type ColourExchange,
  type ColourFile,
  type FileGradient,
} from 'adit/plugins/colour-maps';
import type { LegendStore } from '../site/legend-store.ts';
import type { SiteColourStore } from '../site/site-colour-store.ts';
import type { GradientStore } from '../store/gradient-store.ts';
import type { ImportTarget, Importing } from './import-draft.ts';

interface ExchangeParts {
  readonly gradients: GradientStore;
  readonly legends: LegendStore;
  readonly site: SiteColourStore;
  /** The maps of all providers, whose names a gradient does not take. */
  readonly all: () => readonly ColourMap[];
  readonly dialogs: Dialogs;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** Carries gradients and legends to files and back. */
export class FileExchange implements ColourExchange, Importing {
  #parts: ExchangeParts;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
  }

  get canImportForSite(): boolean {
    return this.#parts.site.canEdit;
  }

  async importFile(): Promise<void> {
    const { dialogs, t } = this.#parts;
    await dialogs.open(
      () => import('./import-colours-dialog.tsx'),
      { exchange: this },
      { title: t('exchange.import'), width: 440 },
    );
  }

  exportGradients(): void {
    save('gradients.json', { gradients: this.#parts.gradients.maps.map(fileGradientOf), legends: [] });
  }

  exportLegends(): void {
    const { legends, site } = this.#parts;
    save('legends.json', { gradients: [], legends: withColours(legends.own, site.legends) });
  }

  /** Whether there is anything to save. */
  get hasGradients(): boolean {
    return this.#parts.gradients.maps.length > 0;
  }

  get hasLegends(): boolean {
    return this.#parts.legends.own.length > 0 || this.#parts.site.legends.length > 0;
  }

  /** Takes a file over; gradients that are there already are left out. Resolves to whether it went well; the user is told. */
  async take(file: ColourFile, target: ImportTarget): Promise<boolean> {
    const { gradients, legends, site, toasts, t } = this.#parts;
    const maps = this.#newMaps(file.gradients);
    try {
      if (target === 'site') {
        if (maps.length > 0) await site.saveGradients(maps);
        if (file.legends.length > 0) await site.saveLegends(file.legends);
      } else {
        if (maps.length > 0) gradients.keep(maps);
        for (const { column, colours } of file.legends) legends.rememberAll(column, colours);
      }
    } catch (error) {
      toasts.showError(error, t('error.site'));
      return false;
    }
    const colours = file.legends.reduce((sum, legend) => sum + legend.colours.length, 0);
    toasts.show({
      type: 'success',
      title: t('exchange.done'),
      message: `${t('exchange.gradients', { count: maps.length })}, ${t('exchange.colours', { count: colours })}`,
    });
    return true;
  }

  #newMaps(gradients: readonly FileGradient[]): readonly ColourMap[] {
    const { all, gradients: store } = this.#parts;
    const known = new Set(store.maps.map((map) => JSON.stringify(fileGradientOf(map))));
    const maps: ColourMap[] = [];
    for (const gradient of gradients) {
      const id = newGradientId();
      const map = mapOfSiteGradient({ ...gradient, id });
      const text = JSON.stringify(fileGradientOf(map));
      if (known.has(text)) continue;
      known.add(text);
      maps.push({ ...map, name: uniqueGradientName(map.name, id, [...all(), ...maps]) });
    }
    return maps;
  }
}

function save(fileName: string, content: ColourFile): void {
  saveFile(new Blob([writeColourFile(content)], { type: 'application/json' }), fileName);
}
