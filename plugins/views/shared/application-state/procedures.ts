import { defineProcedure, defineTopic } from 'adit/core';
import { z } from 'zod';
import { applicationStateShape } from './application-state.ts';
import { clientStateShape } from './client-state.ts';

const VIEW = 'views.view';

/** All that the session shows, as a saved state holds it. @internal */
export const getApplicationState = defineProcedure({
  name: 'datacloud.application.state.get',
  summary: 'All that the session shows, as a saved state holds it',
  permission: VIEW,
  params: z.object({}),
  result: z.object({ state: applicationStateShape, sequence: z.int() }),
});

/** Answers what is wrong with a state instead of failing, with an empty client state; nothing has changed then. @internal */
export const setApplicationState = defineProcedure({
  name: 'datacloud.application.state.set',
  summary: 'Show what `datacloud.application.state.get` gave; a state that is not right changes nothing',
  permission: VIEW,
  params: z.object({ state: z.unknown() }),
  result: z.object({
    clientState: clientStateShape,
    sequence: z.int(),
    /** Layers of the state that are not there any more; they are left out. */
    missingLayers: z.array(z.string()),
    /** The ids of parts with values that could not be read; these are left out. Absent where there are none. */
    damagedParts: z.array(z.string()).optional(),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
      })
      .optional(),
  }),
});

/** Pushed when the whole state was set: what was shown before is not what the session shows now. @internal */
export const applicationStateTopic = defineTopic({
  name: 'datacloud.application.state',
  summary: 'The whole state was set',
  payload: z.object({ sequence: z.int() }),
});
