import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { People, PASSWORD, signIn } from '../security/support/people.ts';
import { ApiClient } from './api-client.ts';
import { linkOf, MailBox } from './mail-box.ts';
import { administrator, isBuilt, ServerProcess } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(120) });

const NEW_PASSWORD = 'Another-5678';

describe.skipIf(!isBuilt)('forgotten passwords, invitations and requests for access', () => {
  const setUp = useServer();
  let people: People;
  let tenant: string;
  let box: MailBox;
  let visitor: ApiClient;
  beforeAll(async () => {
    people = await People.open(setUp.server);
    tenant = await people.firstTenant();
    box = new MailBox(setUp.server.dataFolder);
    visitor = new ApiClient(setUp.server);
  });
  afterAll(() => people?.close());

  const mailFor = async (email: string, count = 1): Promise<Email> => {
    await expect.poll(async () => (await box.mailsFor(email)).length, { timeout: seconds(10) }).toBe(count);
    return (await box.mailsFor(email)).at(-1) as Email;
  };
  const reset = (body: object) => visitor.call<{ code?: string; email?: string }>('POST', '/reset-password', body);
  const canSignIn = async (email: string, password: string): Promise<boolean> =>
    (await visitor.call('POST', '/user/login', { email, password })).status === 200;

  it('[A2.02, A2.03, A5.01, A7.32, A7.33] a mail leads to a new password, once; it ends all sign-ins', async () => {
    const person = await people.person('Fernanda', { tenant });
    const signedIn = await signIn(setUp.server, person);
    const asked = await visitor.call('POST', '/recover-password', { email: person.email.toUpperCase() });
    expect([asked.status, asked.body]).toEqual([200, {}]);
    const mail = await mailFor(person.email);
    expect(mail.subject).toBe('Choose a new password');
    const link = linkOf(mail);
    expect([link.origin, link.pathname]).toEqual([setUp.server.address, '/reset-password']);
    const { userId, token } = Object.fromEntries(link.searchParams);
    expect(userId).toBe(person.id);
    // It is kept as a hash.
    const kept = await people.query<{ hash: string }>('select hash from adit.one_time_secrets where user_id = $1', [
      person.id,
    ]);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.hash).not.toContain(token);

    // Neither the page that the link shows nor a weak password spends it.
    expect((await fetch(link)).status).toBe(200);
    expect(await reset({ userId, token, password: 'weak' })).toMatchObject({
      status: 400,
      body: { code: 'weak-password', values: { rules: 'length, upper-case, digit, special' } },
    });
    expect((await reset({ userId, token, password: NEW_PASSWORD })).status).toBe(200);
    expect(await reset({ userId, token, password: NEW_PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'link-ended' },
    });
    expect((await signedIn.call('GET', '/user/read/me')).status).toBe(401);
    expect([await canSignIn(person.email, PASSWORD), await canSignIn(person.email, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ]);
  });

  it('[A7.33, A8.06] every wrong link has the same answer: of another user or purpose, ended, unknown, none', async () => {
    const [one, other] = [await people.person('One', { tenant }), await people.person('Other', { tenant })];
    for (const { email } of [one, other]) await visitor.call('POST', '/recover-password', { email });
    const token = linkOf(await mailFor(one.email)).searchParams.get('token') ?? '';
    const tokenOfOther = linkOf(await mailFor(other.email)).searchParams.get('token') ?? '';
    const wrong = [
      { userId: one.id, token: tokenOfOther },
      { userId: one.id, token: `${token.slice(0, -1)}_` },
      { userId: '00000000-0000-4000-8000-000000000000', token },
      { userId: "' or 1=1 --", token },
    ];
    for (const body of wrong) {
      const { status, body: problem } = await reset({ ...body, password: NEW_PASSWORD });
      expect([status, problem.code]).toEqual([400, 'link-ended']);
    }
    const activation = await visitor.call('GET', `/activate-account?userId=${one.id}&token=${token}`);
    expect([activation.status, (activation.body as { code: string }).code]).toEqual([400, 'link-ended']);
    await people.query(`update adit.one_time_secrets set expires_at = now() - interval '1 second' where user_id = $1`, [
      one.id,
    ]);
    expect((await reset({ userId: one.id, token, password: NEW_PASSWORD })).body.code).toBe('link-ended');
    // A deactivated account is not let in by the back door.
    await people.query('update adit.users set is_active = false where id = $1', [other.id]);
    expect((await reset({ userId: other.id, token: tokenOfOther, password: NEW_PASSWORD })).body.code).toBe(
      'link-ended',
    );
    expect((await reset({ userId: one.id, password: NEW_PASSWORD })).status).toBe(403);
  });

  it('[A7.33, A6.04] the own password is changed with the one of now, and keeps this sign-in', async () => {
    const [person, other] = [await people.person('Own', { tenant }), await people.person('Else', { tenant })];
    const [client, elsewhere] = [await signIn(setUp.server, person), await signIn(setUp.server, person)];
    const change = (userId: string, currentPassword: string) =>
      client.call<{ code?: string }>('POST', '/reset-password', { userId, password: NEW_PASSWORD, currentPassword });
    expect((await change(person.id, 'Wrong-1234')).body.code).toBe('wrong-password');
    expect((await change(other.id, PASSWORD)).body.code).toBe('not-allowed');
    expect((await change(person.id, PASSWORD)).status).toBe(200);
    expect((await client.call('GET', '/user/read/me')).status).toBe(200);
    expect((await elsewhere.call('GET', '/user/read/me')).status).toBe(401);
    expect((await mailFor(person.email)).subject).toBe('Your password was changed');
  });

  it('[A2.04, A7.31] a pending account is activated by the link of its mail, in its language, and chooses a password', async () => {
    const person = await people.person('Ines', { tenant, isActive: null });
    await people.query(`update adit.users set password_hash = null, language = 'es', name = $2 where id = $1`, [
      person.id,
      'Inés <b>',
    ]);
    await visitor.call('POST', '/recover-password', { email: person.email });
    const mail = await mailFor(person.email);
    expect(mail.subject).toBe('Su invitación a Adit');
    expect(mail.html).toContain('Inés &lt;b&gt;');
    const link = linkOf(mail);
    expect(link.pathname).toBe('/activate-account');
    const isActive = async (): Promise<unknown> =>
      (
        await people.query<{ is_active: boolean | null }>('select is_active from adit.users where id = $1', [person.id])
      )[0]?.is_active;
    expect((await fetch(link)).status).toBe(200);
    expect(await isActive()).toBeNull();
    const given = Object.fromEntries(link.searchParams);
    const other = await people.person('Other pending', { tenant, isActive: null });
    for (const [name, wrong] of [
      ['userId', other.id],
      ['token', `${String(given['token']).slice(0, -1)}_`],
    ] as const) {
      const query = new URLSearchParams({ ...given, [name]: wrong });
      expect((await visitor.call('GET', `/activate-account?${query}`)).status).toBe(400);
    }
    expect(await isActive()).toBeNull();
    const activated = await visitor.call('GET', `/activate-account${link.search}`);
    expect(activated.body).toEqual({ name: 'Inés <b>', email: person.email, isPasswordNeeded: true });
    expect(await isActive()).toBe(true);
    const { userId, token } = Object.fromEntries(link.searchParams);
    // The first password answers the address, so that the page can sign in.
    expect(await reset({ userId, token, password: NEW_PASSWORD })).toMatchObject({
      status: 200,
      body: { email: person.email },
    });
    expect(await canSignIn(person.email, NEW_PASSWORD)).toBe(true);
    expect((await visitor.call('GET', `/activate-account${link.search}`)).status).toBe(400);
  });

  it('[A2.22, A4.01a, A7.34] a request for access goes to the administrators of the tenant, once', async () => {
    const foreign = await people.tenant('Elsewhere');
    const [ours, theirs] = [
      await people.person('Boss', { tenant, globalRole: 'Administrator' }),
      await people.person('Foreign boss', { tenant: foreign, globalRole: 'Administrator' }),
    ];
    const asking = await people.person('Quiroga', { tenant, isActive: null });
    const ask = async (email: string): Promise<unknown[]> => {
      const { status, body } = await visitor.call('GET', `/request-access?${new URLSearchParams({ email })}`);
      return [status, body];
    };
    const flag = async (): Promise<unknown> =>
      (await people.query('select is_access_requested from adit.users where id = $1', [asking.id]))[0];
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(asking.email)));
    expect(answers).toEqual(answers.map(() => [200, {}]));
    const mail = await mailFor(ours.email);
    expect(mail.subject).toBe('Quiroga asks for access');
    expect((await mailFor(administrator.email)).subject).toBe('Quiroga asks for access');
    expect(linkOf(mail).pathname).toBe(`/users/${asking.id}`);
    expect(await flag()).toEqual({ is_access_requested: true });
    expect(await ask(asking.email)).toEqual([200, {}]);
    expect(await ask('nobody@example.com')).toEqual([200, {}]);
    expect(await box.mailsFor(theirs.email)).toEqual([]);
    expect(await box.mailsFor(ours.email)).toHaveLength(1);
  });

  it('[A7.35, A2.21, A3.12, A5.09, I7.13, I8.08] a visitor asks for support: all fields are needed, System Administrators get a mail and read it', async () => {
    const request = {
      name: 'Vi <script>',
      email: 'vi@elsewhere.example',
      company: 'Stone',
      tenant: 'None',
      site: 'None',
      subject: 'Where is\r\nBcc: all@example.com',
      message: 'I cannot sign in.\n\nPlease help.',
    };
    const ask = (body: object) => visitor.call<{ code?: string }>('POST', '/support-request/create', body);
    for (const field of Object.keys(request))
      expect(await ask({ ...request, [field]: ' ' })).toMatchObject({ status: 400, body: { code: 'fields-required' } });
    expect((await ask(request)).status).toBe(200);
    // The request for access was the first.
    const mail = await mailFor(administrator.email, 2);
    expect(mail.subject).toBe('Request for support: Where is Bcc: all@example.com');
    expect([mail.to, mail.cc, mail.bcc]).toEqual([[{ address: administrator.email, name: '' }], undefined, undefined]);
    expect(mail.text).toContain('I cannot sign in.');
    expect(mail.html).toContain('Vi &lt;script&gt;');
    const read = await setUp.client.call<{ requests: object[] }>('GET', '/plugins/support/requests');
    expect(read.body.requests[0]).toMatchObject({ ...request, userId: null });
    const foreign = await people.person('Elsa', {
      tenant: await people.tenant('Not theirs'),
      globalRole: 'System Administrator',
    });
    const elsewhere = await signIn(setUp.server, foreign);
    expect((await elsewhere.call('GET', '/plugins/support/requests')).body).toEqual({ requests: [] });
    expect(await box.mailsFor(foreign.email)).toEqual([]);
  });

  it('the outbox shows System Administrators the mails of their tenant, and nobody else', async () => {
    const foreign = await people.tenant('Far');
    const operator = await signIn(
      setUp.server,
      await people.person('Operator', { tenant: foreign, globalRole: 'System Administrator' }),
    );
    const person = await people.person('Read', { tenant });
    await visitor.call('POST', '/recover-password', { email: person.email });
    const link = linkOf(await mailFor(person.email)).href;
    const read = (client: ApiClient, query = '') =>
      client.call<{ mails: { id: number; to: string; text: string; state: string }[]; staysInOutbox: boolean }>(
        'GET',
        `/plugins/outbox/mails${query}`,
      );
    const { body } = await read(setUp.client);
    expect(body.staysInOutbox).toBe(true);
    expect(body.mails[0]).toMatchObject({ to: person.email, subject: 'Choose a new password' });
    expect(body.mails[0]?.text).toContain(link);
    const [first, second] = body.mails;
    expect((await read(setUp.client, `?limit=1&before=${first?.id}`)).body.mails).toEqual([second]);
    expect((await read(operator)).body.mails).toEqual([]);
    const administrative = await people.person('Helper', { tenant, globalRole: 'Administrator' });
    expect((await read(await signIn(setUp.server, administrative))).status).toBe(403);
  });

  it('strangers learn nothing and fill no mailbox: unknown, deactivated and single-sign-on accounts, and a second wish', async () => {
    const known = await people.person('Known', { tenant });
    const inactive = await people.person('Inactive', { tenant, isActive: false });
    const external = await people.person('External', { tenant });
    await people.query('update adit.users set is_external = true where id = $1', [external.id]);
    const last = await people.person('Last', { tenant });
    const all = [known.email, known.email, inactive.email, external.email, 'nobody@example.com', last.email];
    for (const email of all) {
      const { status, body } = await visitor.call('POST', '/recover-password', { email });
      expect([status, body]).toEqual([200, {}]);
    }
    await mailFor(last.email);
    expect(await box.mailsFor(known.email)).toHaveLength(1);
    for (const { email } of [inactive, external]) expect(await box.mailsFor(email)).toEqual([]);
  });

  it('[A7.34, A7.10, A6.07] who was deactivated may ask again, and only an administrator lets in; an invitation stays good', async () => {
    const boss = await people.person('Decider', { tenant, globalRole: 'Administrator' });
    const bosses = await signIn(setUp.server, boss);
    const gone = await people.person('Gone', { tenant, sites: { [setUp.client.site]: 'Viewer' } });
    const invited = await people.person('Invited', { tenant, isActive: null });
    for (const { email } of [gone, invited]) await visitor.call('POST', '/recover-password', { email });
    const [theirs, invitation] = [linkOf(await mailFor(gone.email)), linkOf(await mailFor(invited.email))];
    await bosses.call('PUT', `/user/update/${gone.id}`, { isActive: false });
    const state = async (id: string): Promise<unknown> =>
      (await people.query('select is_active, is_access_requested from adit.users where id = $1', [id]))[0];
    const waiting = { is_active: null, is_access_requested: true };
    for (const { id, email } of [gone, invited]) {
      await visitor.call('GET', `/request-access?${new URLSearchParams({ email })}`);
      await expect.poll(() => state(id)).toEqual(waiting);
    }
    expect((await mailFor(boss.email, 2)).subject).toMatch(/asks for access$/);

    // Neither an earlier link nor a new one helps.
    const { userId, token } = Object.fromEntries(theirs.searchParams);
    expect((await reset({ userId, token, password: NEW_PASSWORD })).status).toBe(400);
    expect(await state(gone.id)).toEqual(waiting);
    const decide = (isApproved: boolean) =>
      bosses.call('PUT', `/user/approve-access/${gone.id}`, { id: gone.id, isApproved });
    expect((await decide(false)).status).toBe(200);
    expect(await state(gone.id)).toEqual({ is_active: false, is_access_requested: true });
    await visitor.call('GET', `/request-access?${new URLSearchParams({ email: gone.email })}`);
    expect((await decide(true)).status).toBe(200);
    expect(await state(gone.id)).toEqual({ is_active: true, is_access_requested: false });

    expect((await visitor.call('GET', `/activate-account${invitation.search}`)).status).toBe(200);
    expect(await state(invited.id)).toEqual({ is_active: true, is_access_requested: false });
  });
});

describe.skipIf(!isBuilt)('mail by SMTP', () => {
  it('waits for a mail server that is away, and goes once when it is back, also after a kill; then its links are forgotten', async () => {
    // Takes connections and hangs up, as a mail server does that is being restarted.
    const away = createServer((socket: Socket) => void socket.destroy());
    const port = await listen(away);
    const outside = `http://localhost:${await freePort()}`;
    const server = new ServerProcess({
      ADIT_PORT: new URL(outside).port,
      ADIT_SMTP_URL: `smtp://adit:secret-of-smtp@127.0.0.1:${port}`,
      ADIT_MAIL_FROM: 'Adit of the pit <adit@pit.example.com>',
      ADIT_PUBLIC_URL: outside,
    });
    let people: People | undefined;
    let mails: SMTPServer | undefined;
    try {
      await server.start();
      people = await People.open(server);
      const person = await people.person('Far', { tenant: await people.firstTenant() });
      const client = new ApiClient(server);
      await client.call('POST', '/recover-password', { email: person.email });
      const waiting = async (): Promise<{ attempts: number; sent_at: Date | null; text_body: string }[]> =>
        (await people?.query<never>('select attempts, sent_at, text_body from adit.mails order by id')) ?? [];
      await expect.poll(async () => (await waiting())[0]?.attempts, { timeout: seconds(30) }).toBe(1);
      // The line is written when the row has been.
      await expect.poll(() => server.output).toContain('A mail could not be sent');
      for (const secret of ['secret-of-smtp', person.email, 'token=']) expect(server.output).not.toContain(secret);
      await people.close();
      await server.kill();
      await new Promise((closed) => away.close(closed));

      const received: { raw: Buffer; from: string; to: string[]; user: string }[] = [];
      mails = new SMTPServer({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, callback) =>
          password === 'secret-of-smtp' ? callback(null, { user: username }) : callback(new Error('No')),
        onRcptTo: ({ address }, _session, callback) =>
          address.startsWith('refused')
            ? callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
            : callback(),
        onData(stream, session, callback) {
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            const { mailFrom, rcptTo } = session.envelope;
            received.push({
              raw: Buffer.concat(parts),
              from: mailFrom === false ? '' : mailFrom.address,
              to: rcptTo.map(({ address }) => address),
              user: String(session.user),
            });
            callback();
          });
        },
      });
      mails.listen(port, '127.0.0.1');
      await server.start();
      people = await People.open(server);
      // The pause after a failure ends now; and one that is refused for good neither comes again nor holds up the next one.
      await people.query('update adit.mails set next_attempt_at = now()');
      const refused = await people.person('refused', { tenant: await people.firstTenant() });
      const next = await people.person('next', { tenant: await people.firstTenant() });
      for (const { email } of [refused, next]) await client.call('POST', '/recover-password', { email });
      await expect.poll(() => received.length, { timeout: seconds(30) }).toBe(2);
      const [{ raw, from, to, user }, other] = received as [(typeof received)[number], (typeof received)[number]];
      const mail = await PostalMime.parse(raw);
      expect([from, to, user]).toEqual(['adit@pit.example.com', [person.email], 'adit']);
      expect([mail.from?.name, mail.subject]).toEqual(['Adit of the pit', 'Choose a new password']);
      expect(linkOf(mail).origin).toBe(outside);
      expect(other.to).toEqual([next.email]);
      await expect.poll(waiting, { timeout: seconds(30) }).toEqual([
        { attempts: expect.any(Number), sent_at: expect.any(Date), text_body: '' },
        { attempts: 11, sent_at: null, text_body: expect.any(String) },
        { attempts: 0, sent_at: expect.any(Date), text_body: '' },
      ]);
    } finally {
      await people?.close();
      await server.dispose();
      await new Promise<void>((closed) => (mails ? mails.close(closed) : closed()));
      away.close();
    }
  });
});

function listen(server: Server): Promise<number> {
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port)));
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((closed) => server.close(closed));
  return port;
}
