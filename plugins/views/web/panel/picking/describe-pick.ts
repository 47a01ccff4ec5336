import type { Translate } from 'adit/core/web';
import { fieldTitle, type LayerConfig } from '../../../shared/index.ts';
import { formatMoment } from '../format.ts';
import type { PickedRow } from './pick-reader.ts';

/** The column that names the hole of an item. */
const HOLE = 'hole_name';

/** What the tip of a pick shows. */
export interface PickDescription {
  readonly title: string;
  readonly values: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string | number | undefined;
  }[];
}

/** The hole of an item as the title, else its kind and number, counted from 1, and the number of the vertex of a line; and its values with their labels and units. */
export function describePick(
  { item, values, vertex }: Pick<PickedRow, 'item' | 'values'> & { readonly vertex?: number | undefined },
  config: Pick<LayerConfig, 'geometryKind' | 'fields'> | undefined,
  t: Translate,
): PickDescription {
  const hole = values.find((value) => value.name === HOLE);
  const holeName = hole?.text ?? hole?.value;
  return {
    title:
      holeName === undefined || holeName === ''
        ? vertex === undefined
          ? t(`picked.${config?.geometryKind ?? 'points'}`, { number: item + 1 })
          : t('picked.vertex', { number: item + 1, vertex })
        : String(holeName),
    values: values
      .filter((value) => value !== hole)
      .map(({ name, value, text }) => {
        const field = config?.fields.find((other) => other.name === name);
        const isMoment = field?.kind === 'timestamp' && typeof value === 'number';
        return { name, label: labelOf(name, field), value: text ?? (isMoment ? formatMoment(value) : value) };
      }),
  };
}

function labelOf(name: string, field: LayerConfig['fields'][number] | undefined): string {
  return field ? fieldTitle(field) : name;
}
