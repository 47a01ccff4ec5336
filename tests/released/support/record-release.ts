import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from 'adit/core/server';
import { ApiClient } from '../../integration/api-client.ts';
import type { ServerProcess } from '../../integration/server-process.ts';
import { recordSession } from './record-session.ts';
import { accounts, closedAccounts, type AccountName } from './released-accounts.ts';

/** The routes that each account asks, with the caller's site in the place of `:site`. */
const routes = [
  '/user/read/me?includeUserPreferences=true',
  '/user/read?includeRole=true',
  '/user/read-site-roles',
  '/role/read',
  '/role/get/invite-roles',
  '/allowed-domain/read',
  '/site/read',
  '/site/table',
  '/site-user/read?siteId=:site',
  '/plugins/admin/tenants',
  '/plugins/admin/sites/:site/usage',
  '/plugins/agreement/versions',
  '/agreement/read/current',
  '/plugins/colour-maps/site?site=:site',
  '/plugins/importing/recipes?site=:site',
  '/plugins/support/requests',
  '/upload-dataset/read?site=:site',
  '/blastdog/read/patterns?siteId=:site',
  '/state/read?site=:site',
] as const;

interface ListedState {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly user: { readonly name: string };
}

/** The formats whose texts hold no moment and no id of their own. */
const exportFormats = ['exporting.csv'] as const;

/** What `recordRelease` gives. */
export interface Recording {
  /** By account and site: trees, answers, datasets, states and what a session shows. */
  readonly callers: Readonly<Record<string, unknown>>;
  readonly closed: unknown;
  readonly agreement: unknown;
  readonly mails: unknown;
  readonly audit: readonly unknown[];
  readonly plugins: unknown;
}

/** All that can be read of a server by its users: the same before and after it was backed up, restored and brought to a later version. */
export async function recordRelease(server: ServerProcess): Promise<Recording> {
  const callers: Record<string, unknown> = {};
  for (const [name, account] of Object.entries(accounts) as [AccountName, (typeof accounts)[AccountName]][]) {
    const client = await ApiClient.signIn(server, account);
    const { body: sites } = await client.call<{ id: string; name: string }[]>('GET', '/site/read');
    const bySite: Record<string, unknown> = {};
    for (const site of Array.isArray(sites) ? sites : []) {
      client.site = site.id;
      bySite[site.name] = await recordSite(client, name === 'System Administrator');
    }
    callers[name] = sites.length > 0 ? bySite : await answersOf(client, routes);
  }
  const closed: Record<string, unknown> = {};
  for (const [name, account] of Object.entries(closedAccounts))
    closed[name] = await answerOf(new ApiClient(server), 'POST', '/user/login', account);
  const client = await ApiClient.signIn(server);
  const agreement = await sumOf(client, '/agreement/current');
  const { body: mails } = await client.call('GET', '/plugins/outbox/mails');
  const whole = { callers, closed, agreement, mails, audit: await auditOf(client), plugins: await pluginsOf(client) };
  return JSON.parse(JSON.stringify(whole, withoutPassing)) as Recording;
}

/**
 * Leaves out what a recording changes itself, when a file was written (`updated_at` of blast patterns), which a backup does not keep, and the role that came with 0.2.0: nobody had it before.
 */
function withoutPassing(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry: { id?: unknown } | null) => entry?.id !== 'geoscientist');
  return ['lastLoggedIn', 'token', 'expiresAt', 'updated_at'].includes(name) ? undefined : value;
}

/** `isWhole`: with every dataset and its layers, which are the same for everybody who sees them. */
async function recordSite(client: ApiClient, isWhole: boolean): Promise<object> {
  const tree = await answerOf(client, 'GET', `/dataset/hierarchy?site=${client.site}`);
  const answers = await answersOf(client, routes);
  if (tree.status !== 200) return { tree, answers };
  const datasets: Record<string, unknown> = {};
  for (const { id, name, status } of isWhole ? await client.datasets() : [])
    datasets[name] = await recordDataset(client, id, status === 'Complete');
  const states: Record<string, unknown> = {};
  const { body: listed } = await client.call<ListedState[]>('GET', `/state/read?site=${client.site}`);
  for (const { id, name, isOwn, user } of listed) {
    const parts = ['shares', 'versions', 'thumbnail', ...(isOwn ? ['read'] : [])];
    states[`${name} of ${user.name}`] = await answersOf(
      client,
      parts.map((part) => `/state/${part}/${id}`),
    );
  }
  return { tree, answers, datasets, states, session: await recordSession(client, tree.body, isWhole) };
}

async function recordDataset(client: ApiClient, id: string, isComplete: boolean): Promise<object> {
  const attachments = await client.call<{ attachments?: { fileName: string; blobName: string }[] }>(
    'GET',
    `/dataset/attachment?datasetId=${id}`,
  );
  const files: Record<string, unknown> = {};
  for (const { fileName, blobName } of attachments.body.attachments ?? [])
    files[fileName] = await sumOf(
      client,
      `/datasetDownload/${id}/attachment/file?path=${encodeURIComponent(blobName)}`,
    );
  const exports: Record<string, unknown> = {};
  for (const format of isComplete ? exportFormats : [])
    exports[format] = await filesOf(await client.bytes(`/plugins/exporting/datasets/${id}?format=${format}`));
  return {
    log: await answerOf(client, 'GET', `/dataset-logs?datasetId=${id}`),
    report: await sumOf(client, `/plugins/importing/report/${id}?language=es`),
    files,
    exports,
  };
}

/** The text of a file, or of each file of a zip. */
async function filesOf(bytes: Uint8Array): Promise<unknown> {
  if (Buffer.from(bytes.subarray(0, 2)).toString() !== 'PK') return Buffer.from(bytes).toString();
  const folder = await mkdtemp(join(tmpdir(), 'adit-exported-'));
  try {
    await writeFile(join(folder, 'all.zip'), bytes);
    const archive = await openArchive(join(folder, 'all.zip'));
    const texts: Record<string, string> = {};
    for (const { name } of archive.entries) {
      await archive.extract(name, join(folder, 'one'));
      texts[name] = await readFile(join(folder, 'one'), 'utf8');
      await rm(join(folder, 'one'));
    }
    await archive.close();
    return texts;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function answersOf(client: ApiClient, paths: readonly string[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of paths) answers[path] = await answerOf(client, 'GET', path.replace(':site', client.site));
  return answers;
}

async function answerOf(
  client: ApiClient,
  method: string,
  path: string,
  sent?: object,
): Promise<{ status: number; body: unknown }> {
  const { status, body } = await client.call(method, path, sent);
  return { status, body };
}

/** How many bytes a path answers, and their sha256. */
async function sumOf(client: ApiClient, path: string): Promise<unknown> {
  const bytes = await client.bytes(path).catch((error: unknown) => (error as Error).message);
  if (typeof bytes === 'string') return bytes;
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** What was done, the oldest first; signing in is left out, which a recording itself does. */
async function auditOf(client: ApiClient): Promise<unknown[]> {
  const { body } = await client.call<{ entries: { action: string; target: string; detail: string }[] }>(
    'GET',
    '/plugins/admin/audit?limit=200',
  );
  return body.entries
    .filter(({ action }) => !action.startsWith('sign'))
    .map(({ action, target, detail }) => ({ action, target, detail }))
    .toReversed();
}

/** Which plugins are on, and why. */
async function pluginsOf(client: ApiClient): Promise<unknown> {
  const { body } = await client.call<{ id: string; on: boolean; reason: string }[]>('GET', '/plugins/admin/plugins');
  return Object.fromEntries(body.map(({ id, on, reason }) => [id, { on, reason }]));
}
