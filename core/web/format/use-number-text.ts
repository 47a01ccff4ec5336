import { formatNumber, type NumberForm } from '../../shared/format-number.ts';
import { useService } from '../host-services.tsx';
import { LanguageToken } from '../services/language.ts';

/** Returns a function that writes numbers in the user's language. Use it inside an `observer`. @public */
export function useNumberText(): (value: number, form?: NumberForm) => string {
  const { current: language } = useService(LanguageToken);
  return (value, form) => formatNumber(value, language, form);
}
