/** A time zone to choose. */
export interface TimeZoneChoice {
  readonly value: string;
  /** Its name with its distance from UTC, as `America/Santiago (GMT-3)`. */
  readonly label: string;
}

/** The time zones that this browser knows, with how far each is from UTC at a moment. */
export function timeZoneChoices(at: Date): TimeZoneChoice[] {
  return Intl.supportedValuesOf('timeZone').map((value) => {
    const parts = new Intl.DateTimeFormat('en', { timeZone: value, timeZoneName: 'shortOffset' }).formatToParts(at);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return { value, label: `${value.replaceAll('_', ' ')} (${offset})` };
  });
}
