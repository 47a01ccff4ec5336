import type { NamedCallsSection } from '../../../host/build/pages/named-calls-page.ts';
import { siteCalls, userCalls } from './account-calls.ts';
import { datasetCalls } from './dataset-calls.ts';
import { importCalls } from './import-calls.ts';
import { pickAndStateCalls, topics } from './pick-and-state-calls.ts';
import { layerCalls, viewCalls } from './session-calls.ts';

/** Every call that the specification names, in the order in which they are made. */
export const namedCalls: readonly NamedCallsSection[] = [
  { title: 'The session and its views', calls: viewCalls },
  { title: 'Layers', calls: layerCalls },
  { title: 'Picks and whole states', calls: pickAndStateCalls },
  { title: 'What the session pushes', calls: topics },
  { title: 'Datasets and saved states', calls: datasetCalls },
  { title: 'Imports', calls: importCalls },
  { title: 'Users', calls: userCalls },
  { title: 'Sites, the agreement and support', calls: siteCalls },
];
