import { outlineIcon } from 'adit/core/web';

/** A box with a header. */
export const ExampleIcon = outlineIcon(<path d="M4 5h16v14H4zM4 10h16" />);
