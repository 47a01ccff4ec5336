import { definePlugin, MailToken } from 'adit/core/server';
import { readMails } from '../shared/index.ts';

export default definePlugin({
  activate(context) {
    const mail = context.get(MailToken);
    context.routes.add(readMails, async ({ query: { before, limit } }, { user }) => {
      const mails = await mail.read(user.tenantId, { limit, ...(before === undefined ? {} : { before }) });
      return {
        mails: mails.map((kept) => ({
          ...kept,
          createdAt: kept.createdAt.toISOString(),
          sentAt: kept.sentAt?.toISOString() ?? null,
        })),
        staysInOutbox: mail.staysInOutbox,
      };
    });
  },
});
