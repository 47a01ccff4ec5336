import { outlineIcon } from 'adit/core/web';

/** A mesh that rises. */
export const AsciiGridIcon = outlineIcon(<path d="M3 16l6-9 6 5 6-6v10l-6 4-6-5-6 5zM9 7v8M15 12v8" />);
