import { reaction } from 'mobx';
import { toDisposable, type Disposable } from 'adit/core';
import type { RenderSessionClient, Workspace } from 'adit/core/web';
import { setViewsLayout } from '../../shared/index.ts';

const WAIT_MILLISECONDS = 1000;

/** Tells each session how the panels are laid out, and a moment after that has changed. `failed` is told when it does not take that. */
export function tellLayout(
  session: RenderSessionClient,
  workspace: Workspace,
  failed: (error: unknown) => void,
): Disposable {
  const stop = reaction(
    () => ({
      session: session.status === 'initialized' ? session.sessionId : undefined,
      layout: JSON.stringify(workspace.keptLayout() ?? null),
    }),
    ({ session: id, layout }) => {
      if (id !== undefined && layout !== 'null')
        session.call(setViewsLayout, { layout: JSON.parse(layout) as never }).catch(failed);
    },
    { delay: WAIT_MILLISECONDS, equals: (one, other) => one.session === other.session && one.layout === other.layout },
  );
  return toDisposable(stop);
}
