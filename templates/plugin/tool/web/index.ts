import { definePlugin, tools } from 'adit/core/web';
import { SceneStoreToken } from 'adit/plugins/views';
import { ExampleIcon } from './example-icon.tsx';

export default definePlugin({
  activate(context) {
    const scene = context.get(SceneStoreToken);
    context.add(tools, {
      id: 'acme.example.tool',
      titleKey: 'title',
      icon: ExampleIcon,
      group: 'navigate',
      kind: 'toggle',
      start() {
        const viewId = scene.activeViewId;
        const before = scene.view(viewId)?.zScaling ?? 1;
        scene.setViewState(viewId, { zScaling: 3 });
        return { dispose: () => scene.setViewState(viewId, { zScaling: before }) };
      },
    });
  },
});
