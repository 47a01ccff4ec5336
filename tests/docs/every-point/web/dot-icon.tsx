import { outlineIcon } from 'adit/core/web';

/** A dot. */
export const DotIcon = outlineIcon(<circle cx={12} cy={12} r={4} />, 1.6);
