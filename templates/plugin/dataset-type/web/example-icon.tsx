import { outlineIcon } from 'adit/core/web';

/** Three points. */
export const ExampleIcon = outlineIcon(<path d="M6 17h.01M12 7h.01M18 15h.01" />);
