import { outlineIcon } from 'adit/core/web';

/** A file that holds a solid. */
export const OmfIcon = outlineIcon(
  <>
    <path d="M14 3v4a1 1 0 0 0 1 1h4" />
    <path d="M5 21a1 1 0 0 1 -1 -1v-16a1 1 0 0 1 1 -1h9l5 5v12a1 1 0 0 1 -1 1z" />
    <path d="M8 13l4 -2l4 2v4l-4 2l-4 -2z" />
    <path d="M8 13l4 2l4 -2" />
    <path d="M12 15v4" />
  </>,
);
