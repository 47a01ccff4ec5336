import { join } from 'node:path';
import type { OperatorSettings } from 'adit/core/server';
import { FolderProvider } from './patterns/folder-provider.ts';
import { HttpProvider } from './patterns/http-provider.ts';
import type { PatternProvider } from './patterns/pattern-provider.ts';

/** The provider that the operator chose: the service, else the folder. */
export function providerOf(
  { patternService, patternFolder }: Pick<OperatorSettings, 'patternService' | 'patternFolder'>,
  staging: string,
): PatternProvider {
  if (patternService) return new HttpProvider({ ...patternService, folder: join(staging, 'blast') });
  return new FolderProvider(patternFolder);
}
