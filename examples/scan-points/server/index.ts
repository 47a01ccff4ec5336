import { definePlugin, fileReaderModules } from 'adit/core/server';
import { scanReader } from '../shared/scan-reader.ts';

export default definePlugin({
  activate(context) {
    context.add(fileReaderModules, { ...scanReader, module: new URL('./read-scan.ts', import.meta.url) });
  },
});
