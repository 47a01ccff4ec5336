import { settings } from 'adit/core';
import { definePlugin } from 'adit/core/server';
import { look } from '../shared/look.ts';

export default definePlugin({
  activate(context) {
    context.add(settings, look);
  },
});
