import { useEffect, useState } from 'react';
import { useService } from 'adit/core/web';
import { DrawnViewsToken, type SceneView } from 'adit/plugins/views';

/** The drawn view, for a component that is drawn anew whenever its camera moves; undefined while it is not drawn. Use it inside an `observer`. */
export function useProjected(viewId: string): SceneView | undefined {
  const view = useService(DrawnViewsToken).view(viewId);
  const [, setMoves] = useState(0);
  useEffect(() => {
    const listening = view?.onCamera(() => setMoves((moves) => moves + 1));
    return () => listening?.dispose();
  }, [view]);
  return view;
}
