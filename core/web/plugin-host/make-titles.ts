import type { Titles } from '../services/titles.ts';
import type { HostParts } from './plugin-context.ts';

/** The titles of what the running plugins contributed; a stranger to every point has those of the shell. @internal */
export function makeTitles({ contributions, translations }: Pick<HostParts, 'contributions' | 'translations'>): Titles {
  const textsOf: Titles['textsOf'] = (contribution) =>
    translations.translator(contributions.ownerOf(contribution) ?? 'core');
  return { textsOf, titleOf: (contribution) => textsOf(contribution)(contribution.titleKey) };
}
