import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Contained, useHost, viewOverlays, type ViewOverlay } from 'adit/core/web';
import classes from './view-panel.module.css';

/** What tools put over the drawing of a view. The pointer goes through it, but for what asks for `pointer-events` itself. */
export const ViewOverlays = observer(function ViewOverlays({ viewId }: { viewId: string }): ReactNode {
  const overlays = useHost().contributions.list(viewOverlays);
  return (
    <div className={classes.overlays} data-testid="view-overlays">
      {overlays.map((overlay) => {
        const Overlay = componentOf(overlay);
        return (
          <Contained key={overlay.id} onFailure={() => components.delete(overlay)}>
            <Suspense>
              <Overlay viewId={viewId} />
            </Suspense>
          </Contained>
        );
      })}
    </div>
  );
});

const components = new WeakMap<ViewOverlay, ComponentType<{ readonly viewId: string }>>();

/** The component of a contribution, loaded at its first use. */
function componentOf(overlay: ViewOverlay): ComponentType<{ readonly viewId: string }> {
  const component = components.get(overlay) ?? lazy(() => overlay.load());
  components.set(overlay, component);
  return component;
}
