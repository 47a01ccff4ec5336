import { settings } from 'adit/core';
import { definePlugin } from 'adit/core/server';
import { logSettings } from '../shared/log-settings.ts';

export default definePlugin({
  activate(context) {
    context.add(settings, logSettings);
  },
});
