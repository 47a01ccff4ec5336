import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from 'adit/core';
import { IdentityProvider } from '../auth/identity-provider.ts';
import { isSafeAddress } from '../auth/safe-address.ts';
import type { Configuration } from '../configuration.ts';
import { smtpTransport } from '../mail/carriers.ts';
import { S3Store } from '../storage/s3-store.ts';
import { compareClocks } from './clock.ts';
import { codeOf, ok, problem, reasonOf, warning, type Finding } from './finding.ts';
import { checkProxies } from './proxy-check.ts';

const LONGEST_ANSWER_MILLISECONDS = 5_000;

/** Whether the bucket can be listed, and takes, gives back and drops an object. */
export async function checkBucket({ s3 }: Pick<Configuration, 's3'>): Promise<Finding[]> {
  if (s3 === undefined) return [ok('bucket', 'Files are kept in the data folder')];
  const folder = await mkdtemp(join(tmpdir(), 'adit-doctor-'));
  const store = new S3Store(s3, silentLog);
  const key = `probe/${randomUUID()}`;
  const bytes = createHash('sha512').update(key).digest();
  try {
    await store.probe();
    await writeFile(join(folder, 'sent'), bytes);
    const sent = await store.put(join(folder, 'sent'), key);
    await store.get(key, join(folder, 'got'), sent).finally(() => store.remove([key]));
    return [ok('bucket', `${s3.url} takes objects and gives them back`)];
  } catch (error) {
    const advice =
      'Look at ADIT_S3_URL (endpoint, bucket), the key, its rights to list, get, put and delete, and the clock';
    return [problem('bucket', `${s3.url}: ${reasonOf(error)}`, advice)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether the mail server lets us in; no mail is sent. */
export async function checkMail({ smtpUrl }: Pick<Configuration, 'smtpUrl'>): Promise<Finding[]> {
  if (smtpUrl === undefined) return [ok('mail', 'Mails stay in the outbox: ADIT_SMTP_URL is not set')];
  const transport = smtpTransport(smtpUrl);
  const { hostname } = new URL(smtpUrl);
  try {
    await transport.verify();
    return [ok('mail', `${hostname} lets us in`)];
  } catch (error) {
    const isName = codeOf(error) === 'EAUTH';
    const advice = isName
      ? 'Correct name and password in ADIT_SMTP_URL'
      : 'Correct host, port and smtp or smtps in ADIT_SMTP_URL';
    return [problem('mail', `${hostname}: ${reasonOf(error)}`, advice)];
  } finally {
    transport.close();
  }
}

/** Whether the provider of single sign-on answers as configured. */
export async function checkSignOn({ oidc }: Pick<Configuration, 'oidc'>): Promise<Finding[]> {
  if (oidc === undefined) return [ok('single-sign-on', 'People sign in with passwords: ADIT_OIDC_ISSUER is not set')];
  try {
    await new IdentityProvider(oidc).check();
    return [ok('single-sign-on', `${oidc.issuer} answers and shows its keys`), ...(await clockAt(oidc.issuer))];
  } catch (error) {
    const advice = 'Write ADIT_OIDC_ISSUER exactly as its discovery document does, and let this machine reach it';
    return [problem('single-sign-on', `${oidc.issuer}: ${reasonOf(error)}`, advice)];
  }
}

/** Whether the address that people use leads to Adit, by a way that nobody listens on, and through proxies that are trusted. */
export async function checkPublicUrl(
  configuration: Pick<Configuration, 'publicUrl' | 'host' | 'trustedProxies'>,
): Promise<Finding[]> {
  const { publicUrl } = configuration;
  const answer =
    publicUrl === undefined ? undefined : await ask(`${publicUrl}/healthz`).catch((error: unknown) => reasonOf(error));
  const body: unknown =
    answer instanceof Response && answer.ok ? await answer.json().catch(() => undefined) : undefined;
  const { forwarded } = (body ?? {}) as { forwarded?: string };
  return [...publicAddress(configuration, answer), ...checkProxies(configuration, forwarded)];
}

function publicAddress(
  { publicUrl, host }: Pick<Configuration, 'publicUrl' | 'host'>,
  answer: Response | string | undefined,
): Finding[] {
  if (publicUrl === undefined) {
    if (/^(localhost|127\.|::1$)/.test(host))
      return [ok('public-url', 'Adit is for people on this machine: ADIT_PUBLIC_URL is not set')];
    const advice = 'Put a proxy with TLS in front, and set ADIT_PUBLIC_URL to its address';
    return [warning('public-url', `Passwords travel unprotected to ${host}`, advice)];
  }
  if (!isSafeAddress(publicUrl))
    return [warning('public-url', `Passwords travel unprotected to ${publicUrl}`, 'Use an address with https')];
  if (answer instanceof Response && answer.ok) return [ok('public-url', `${publicUrl} leads to Adit`)];
  const reason = answer instanceof Response ? `answers ${answer.status}` : (answer ?? '');
  return [
    warning(
      'public-url',
      `${publicUrl}: ${reason}`,
      'Start the server, and look at the proxy; some networks do not let a server reach itself so',
    ),
  ];
}

async function clockAt(address: string): Promise<Finding[]> {
  const asked = Date.now();
  const date = (await ask(address).catch(() => undefined))?.headers.get('date');
  return date ? [compareClocks(new Date(date), asked, 'the identity provider')] : [];
}

function ask(address: string): Promise<Response> {
  return fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(LONGEST_ANSWER_MILLISECONDS) });
}
