import { contentDisposition, notFound } from 'adit/core';
import { attachmentSources, BinaryAnswer, definePlugin } from 'adit/core/server';
import { downloadAttachment, readAttachments } from '../shared/index.ts';

export default definePlugin({
  activate(context) {
    context.routes.add(readAttachments, async ({ query: { datasetId } }) => {
      const lists = await Promise.all(context.list(attachmentSources).map((source) => source.list(datasetId)));
      return { attachments: lists.flat() };
    });

    context.routes.add(downloadAttachment, async ({ params, query }) => {
      for (const source of context.list(attachmentSources)) {
        const file = await source.open(params.id, query.path);
        if (!file) continue;
        return new BinaryAnswer('application/octet-stream', file.body, {
          'content-disposition': contentDisposition(file.fileName),
          'content-length': String(file.size),
          'cache-control': 'no-store',
        });
      }
      throw notFound('attachment');
    });
  },
});
