import { ApiClient } from '../../integration/api-client.ts';
import { linkOf, MailBox } from '../../integration/mail-box.ts';
import { administrator, type ServerProcess } from '../../integration/server-process.ts';

const PASSWORD = 'Released-1234';

/** Who can sign in on released data, by what they are. */
export const accounts = {
  'System Administrator': administrator,
  Administrator: { email: 'ada@example.com', password: PASSWORD },
  Contributor: { email: 'carla@example.com', password: PASSWORD },
  Viewer: { email: 'vera@example.com', password: PASSWORD },
  'New User': { email: 'nils@example.com', password: PASSWORD },
  'System Administrator of another tenant': { email: 'olga@elsewhere.example', password: PASSWORD },
} as const;
export type AccountName = keyof typeof accounts;

/** Accounts that nobody can sign in with: one was never activated, the other was put out of use. */
export const closedAccounts = {
  pending: { email: 'petra@example.com', password: PASSWORD },
  inactive: { email: 'ivan@example.com', password: PASSWORD },
} as const;

/** Creates an account as an administrator does; answers its id. */
export async function createAccount(
  client: ApiClient,
  name: string,
  { email }: { email: string },
  more: object = {},
): Promise<string> {
  const { status, body } = await client.call<{ id: string }>('POST', '/user/create', { name, email, ...more });
  if (status !== 200) throw new Error(`Creating ${email} answered ${status} ${JSON.stringify(body)}`);
  return body.id;
}

/** Follows the link of the account's invitation and chooses its password; answers its id. */
export async function activate(server: ServerProcess, account: { email: string; password: string }): Promise<string> {
  const box = new MailBox(server.dataFolder);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const [mail] = await box.mailsFor(account.email);
    if (mail) {
      const visitor = new ApiClient(server);
      const { search, searchParams } = linkOf(mail);
      const { userId, token } = Object.fromEntries(searchParams) as { userId: string; token: string };
      await expectDone(visitor.call('GET', `/activate-account${search}`));
      await expectDone(visitor.call('POST', '/reset-password', { userId, token, password: account.password }));
      return userId;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${account.email} was sent no invitation`);
}

/** Waits for a call that must succeed; answers its body. */
export async function expectDone<T>(call: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`A call answered ${status} ${JSON.stringify(body)}`);
  return body;
}
