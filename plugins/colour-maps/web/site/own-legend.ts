import { z } from 'zod';
import { withColours, type Legend, type LegendColour } from 'adit/plugins/colour-maps';

const KEY = 'adit-legends';
const MAX_COLOURS = 2000;

const storedShape = z.array(
  z.object({
    column: z.string(),
    colours: z.array(z.object({ label: z.string(), color: z.string().regex(/^#[0-9A-F]{6}$/) })),
  }),
);

/** The user's own colours of categories on each site, kept in the browser. */
export class OwnLegend {
  #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
  }

  /** The legends of a site; none when what is stored is no list of them. */
  read(siteId: string): readonly Legend[] {
    try {
      return storedShape.parse(JSON.parse(this.#storage.getItem(`${KEY}:${siteId}`) ?? '[]'));
    } catch {
      return [];
    }
  }

  /** Puts colours over those that are there. A full or forbidden storage keeps nothing, and so does a legend of too many colours. */
  put(siteId: string, column: string, colours: readonly LegendColour[]): void {
    const legends = withColours(this.read(siteId), [{ column, colours: [...colours] }]);
    const count = legends.reduce((sum, legend) => sum + legend.colours.length, 0);
    if (count > MAX_COLOURS) return;
    try {
      this.#storage.setItem(`${KEY}:${siteId}`, JSON.stringify(legends));
    } catch {
      // The layer has the colour all the same.
    }
  }
}
