import { outlineIcon } from 'adit/core/web';

/** A hand that waves. */
export const ExampleIcon = outlineIcon(
  <path d="M8 13V6a2 2 0 0 1 4 0v5M12 11V5a2 2 0 0 1 4 0v8M16 9a2 2 0 0 1 4 0v5a7 7 0 0 1-7 7 7 7 0 0 1-6-4l-3-5a2 2 0 0 1 3-2l1 2" />,
);
