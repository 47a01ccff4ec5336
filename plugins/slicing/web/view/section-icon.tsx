import { outlineIcon } from 'adit/core/web';

/** Two upright planes that stand one behind the other. */
export const SectionIcon = outlineIcon(
  <>
    <path d="M4 8l6-4v12l-6 4z" />
    <path d="M14 8l6-4v12l-6 4z" />
  </>,
);
