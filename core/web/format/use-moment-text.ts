import { useService } from '../host-services.tsx';
import { LanguageToken } from '../services/language.ts';
import { TimeZoneToken } from '../services/time-zone.ts';
import { formatMoment } from './format.ts';

/** Returns a function that formats moments in the user's language and time zone. @public */
export function useMomentText(): (moment: string) => string {
  const { current: language } = useService(LanguageToken);
  const { current: zone } = useService(TimeZoneToken);
  return (moment) => formatMoment(moment, language, zone);
}
