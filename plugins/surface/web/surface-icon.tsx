import { outlineIcon } from 'adit/core/web';

/** A folded sheet of triangles. */
export const SurfaceIcon = outlineIcon(
  <>
    <path d="M2 17l6-10 6 4 8-5-5 13-8 2z" />
    <path d="M2 17l12-6 3 8" />
    <path d="M14 11l-5 10" />
  </>,
);
