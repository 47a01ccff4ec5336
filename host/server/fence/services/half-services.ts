import { callOf, type OpenWork } from '../half/open-works.ts';

/** Answers what a half asks for, in the work that it is asked in; what is given is whatever the half sends. */
export type HalfService = (given: readonly unknown[], work: OpenWork | undefined) => unknown;

/** Services by the names that halves ask by. */
export type HalfServices = Readonly<Record<string, HalfService>>;

/** What calls are asked for. */
export const callServices: HalfServices = {
  'call.can': async ([permission, siteId], work) =>
    callOf(work).can(String(permission), siteId === undefined ? undefined : String(siteId)),
};
