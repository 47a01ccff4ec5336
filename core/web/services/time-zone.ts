import { token } from 'adit/core';

/** The time zone that moments are shown in; observable. @public */
export interface TimeZone {
  /** A name of the time zone database; the browser's zone when there is none. */
  readonly current: string | undefined;
  use(name: string | undefined): void;
}

/** @public */
export const TimeZoneToken = token<TimeZone>('core.time-zone');
