import { fileReaders } from 'adit/core';
import { definePlugin } from 'adit/core/web';
import { scanReader } from '../shared/scan-reader.ts';

export default definePlugin({
  activate(context) {
    context.add(fileReaders, scanReader);
  },
});
