import { outlineIcon } from 'adit/core/web';

/** A core, cut into intervals, beside a curve. */
export const StripLogIcon = outlineIcon(<path d="M5 3h6v18H5zM5 8h6M5 14h6M15 3l4 5-3 5 4 4-3 4" />);
