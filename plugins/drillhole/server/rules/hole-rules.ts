import type { BuildRequest } from 'adit/core/server';
import { desurveyMethodOf, type DesurveyMethodName } from '../desurvey/desurvey-methods.ts';
import { lengthUnits, type LengthUnits } from '../table/length-units.ts';

/** How the holes of an import are read and surveyed. */
export interface HoleRules {
  readonly method: DesurveyMethodName;
  /** The import option; `auto` when nobody has chosen. */
  readonly dipSign: string | undefined;
  readonly lengths: LengthUnits;
}

/** The rules that a request asks for. Throws `mixed-length-units`. */
export function holeRules({ files, options }: BuildRequest): HoleRules {
  return {
    method: desurveyMethodOf(options['desurveyMethod']),
    dipSign: options['dipSign'],
    lengths: lengthUnits(files),
  };
}
