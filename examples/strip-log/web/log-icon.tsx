import { outlineIcon } from 'adit/core/web';

/** A column of layers beside a curve. */
export const LogIcon = outlineIcon(<path d="M5 3h6v18H5zM5 9h6M5 14h6M15 3c6 4-1 6 3 9s-2 5 0 9" />, 1.7);
