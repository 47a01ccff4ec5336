import { outlineIcon } from 'adit/core/web';

/** A cube of blocks, one of them set off. */
export const BlockmodelIcon = outlineIcon(
  <>
    <path d="M12 3l8 4.5v9l-8 4.5l-8 -4.5v-9z" />
    <path d="M12 12l8 -4.5" />
    <path d="M12 12v9" />
    <path d="M12 12l-8 -4.5" />
    <path d="M8 5.25l8 4.5v9" />
    <path d="M4 12l8 4.5l8 -4.5" />
  </>,
);
