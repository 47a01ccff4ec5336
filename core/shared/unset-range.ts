/** The range that means "not set" in the specification. @beta */
export const UNSET_RANGE: readonly [number, number] = [1, -1];
