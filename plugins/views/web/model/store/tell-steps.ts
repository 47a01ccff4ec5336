import { changeScene, type SceneStep } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { z } from 'zod';

/** Has the session make a change of the scene at once, of which no other call speaks. */
export async function tellSteps(session: RenderSessionClient, steps: readonly SceneStep[]): Promise<void> {
  await session.call(changeScene, { steps: steps as z.input<(typeof changeScene)['params']>['steps'] });
}
