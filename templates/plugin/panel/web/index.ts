import { definePlugin, panels } from 'adit/core/web';
import { ExampleIcon } from './example-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(panels, {
      id: 'acme.example.panel',
      titleKey: 'title',
      icon: ExampleIcon,
      location: 'right',
      single: true,
      load: () => import('./example-panel.tsx'),
    });
  },
});
