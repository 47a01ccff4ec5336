import { outlineIcon } from 'adit/core/web';

/** A peak. */
export const ExampleIcon = outlineIcon(<path d="M3 20l9-14 9 14z" />);
