import { observer } from 'mobx-react-lite';
import { Suspense, type ReactNode } from 'react';
import { Contained, useHost, viewOverlays } from 'adit/core/web';
import { componentOf, forgetComponent } from '../loaded-component.ts';
import classes from './view-panel.module.css';

/** What tools put over the drawing of a view. The pointer goes through it, but for what asks for `pointer-events` itself. */
export const ViewOverlays = observer(function ViewOverlays({ viewId }: { viewId: string }): ReactNode {
  const overlays = useHost().contributions.list(viewOverlays);
  return (
    <div className={classes.overlays} data-testid="view-overlays">
      {overlays.map((overlay) => {
        const Overlay = componentOf(overlay);
        return (
          <Contained key={overlay.id} onFailure={() => forgetComponent(overlay)}>
            <Suspense>
              <Overlay viewId={viewId} />
            </Suspense>
          </Contained>
        );
      })}
    </div>
  );
});
