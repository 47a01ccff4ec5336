import { token } from 'adit/core';

/** The time zone that moments are shown in; observable. @public */
export interface TimeZone {
  /** A name of the time zone database; the browser's zone when there is none. */
  readonly current: string | undefined;
  /** Writes times in the zone of this name from now on; undefined for that of the browser. */
  use(name: string | undefined): void;
}

/** The service that writes times in the user's time zone. @public */
export const TimeZoneToken = token<TimeZone>('core.time-zone');
