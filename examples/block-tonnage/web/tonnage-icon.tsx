import { outlineIcon } from 'adit/core/web';

/** A scale. */
export const TonnageIcon = outlineIcon(<path d="M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z" />, 1.7);
