import { changeScene, readScene, sceneParts } from 'adit/core';
import { checkSteps, type ServerPluginContext } from 'adit/core/server';
import { settleParts } from './settle-parts.ts';

/** The scene by its parts: the one way to change those that no call has a name for. */
export function addSceneProcedures(
  context: Pick<ServerPluginContext, 'procedures' | 'list' | 'listFor' | 'log'>,
): void {
  const { procedures, list } = context;
  procedures.add(readScene, (session) =>
    session.inTurn(async () => {
      await settleParts(session, context);
      return { scene: session.scene, sequence: session.sequence };
    }),
  );

  procedures.add(changeScene, (session, { steps }, call) =>
    session.inTurn(async () => {
      await checkSteps(session, steps, { parts: list(sceneParts), requireParts: call.requireParts });
      return session.change(steps);
    }),
  );
}
