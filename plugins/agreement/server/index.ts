import { AditError, contentDisposition } from 'adit/core';
import {
  AuditLogToken,
  BinaryAnswer,
  callConditions,
  definePlugin,
  DirectoryToken,
  migrations,
} from 'adit/core/server';
import { CurrentAgreementToken } from 'adit/plugins/accounts';
import {
  agreementChanged,
  CURRENT,
  listAgreements,
  readAgreement,
  readDocument,
  uploadAgreement,
  withdrawAgreement,
} from '../shared/index.ts';
import { Acceptances } from './acceptances.ts';
import { AgreementTable } from './agreement-table.ts';
import { agreementMigrations } from './migrations.ts';
import { readPdf } from './read-pdf.ts';

export default definePlugin({
  activate(context) {
    const { routes } = context;
    for (const migration of agreementMigrations) context.add(migrations, migration);
    const directory = context.get(DirectoryToken);
    const audit = context.get(AuditLogToken);
    const agreements = new AgreementTable(context.database());
    const acceptances = new Acceptances(agreements, directory);
    context.add(callConditions, {
      id: 'agreement.accepted',
      code: 'agreement-not-accepted',
      message: 'Accept the agreement first',
      isMet: (account) => acceptances.isFrom(account),
    });
    context.bindValue(CurrentAgreementToken, {
      current: (tenantId) => agreements.current(tenantId),
    });

    routes.add(readAgreement, async ({ params: { agreement } }, { user }) => {
      if (agreement === CURRENT) {
        const held = await agreements.current(user.tenantId);
        return { id: held?.id ?? null, name: held?.name ?? null };
      }
      const name = await agreements.name(user.tenantId, agreement);
      if (name === undefined) throw noAgreement();
      return { id: agreement, name };
    });

    routes.add(readDocument, async ({ params: { agreement } }, { user }) => {
      const id = agreement === CURRENT ? (await agreements.current(user.tenantId))?.id : agreement;
      const document = id === undefined ? undefined : await agreements.document(user.tenantId, id);
      if (!document) throw noAgreement();
      return new BinaryAnswer('application/pdf', document, {
        'content-disposition': contentDisposition('Agreement.pdf'),
        'cache-control': 'no-store',
      });
    });

    routes.add(listAgreements, async (_input, { user }) => {
      const names = new Map((await directory.users(user.tenantId)).map(({ id, name }) => [id, name]));
      const versions = await agreements.all(user.tenantId);
      return versions.map(({ id, name, size, created_at: createdAt, created_by: userId, withdrawn_at: ended }, at) => ({
        id,
        name,
        size,
        createdAt: createdAt.toISOString(),
        createdBy: names.get(userId) ?? '',
        isCurrent: at === 0 && ended === null,
      }));
    });

    routes.add(uploadAgreement, async ({ query }, call) => {
      const { user, origin, stream } = call;
      const name = query.name.trim();
      if (name === '') throw new AditError('name-required', { message: 'The agreement needs a name' });
      const document = await readPdf(stream);
      const answer = await call.save(async () => {
        const { id, title } = await agreements.add(user.tenantId, user.id, name, document);
        const actor = { userId: user.id, address: origin.address };
        await audit.record(user.tenantId, actor, { action: 'agreement-uploaded', target: id, detail: title });
        await context.events.emit(agreementChanged, { tenantId: user.tenantId }, {});
        return { id };
      });
      acceptances.forget(user.tenantId);
      return answer;
    });

    routes.add(withdrawAgreement, async (_input, call) => {
      const { user, origin } = call;
      await call.save(async () => {
        const current = await agreements.current(user.tenantId);
        if (!current || !(await agreements.withdraw(user.tenantId))) return;
        const actor = { userId: user.id, address: origin.address };
        const entry = { action: 'agreement-withdrawn', target: current.id, detail: current.title };
        await audit.record(user.tenantId, actor, entry);
        await context.events.emit(agreementChanged, { tenantId: user.tenantId }, {});
      });
      acceptances.forget(user.tenantId);
      return {};
    });
  },
});

function noAgreement(): AditError {
  return new AditError('no-agreement', { status: 404, message: 'There is no such agreement' });
}
