import type { Translate } from 'adit/core/web';
import type { Slice } from 'adit/plugins/views';

/** What a slice is called: its name, or its axis while it has none. */
export function sliceName({ name, axis }: Pick<Slice, 'name' | 'axis'>, t: Translate): string {
  return name === '' ? t(`slice.${axis}`) : name;
}
