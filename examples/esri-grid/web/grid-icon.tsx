import { outlineIcon } from 'adit/core/web';

/** A net over a slope. */
export const GridIcon = outlineIcon(<path d="M3 18 9 8l12-2-6 10zM6 13l12-2M9 17.3 15 7" />, 1.7);
