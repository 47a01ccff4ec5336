import { resolve } from 'node:path';
import { z } from 'zod';
import { AditError } from 'adit/core';
import { parseIndexSetting, type OperatorSettings } from 'adit/core/server';
import type { ProviderSettings } from './auth/identity-provider.ts';
import { isSafeAddress } from './auth/safe-address.ts';
import { readProxies, type ProxySetting } from './http/trusted-proxies.ts';
import type { S3Settings } from './storage/s3-call.ts';

const shape = z
  .object({
    host: z.string().default('127.0.0.1'),
    port: z.coerce.number().int().min(0).max(65_535).default(8321),
    dataFolder: z.string().default('data'),
    databaseUrl: z.string().optional(),
    adminEmail: z.email().optional(),
    adminPassword: z.string().min(8).optional(),
    /** The address that the outside world uses; needed behind a proxy. */
    publicUrl: z.url().optional(),
    trustedProxies: z.string().transform(readProxies).optional(),
    smtpUrl: z.url({ protocol: /^smtps?$/ }).optional(),
    mailFrom: z.string().max(320).optional(),
    supportEmail: z.email().optional(),
    oidcIssuer: z
      .url()
      .refine((issuer) => isSafeAddress(issuer) && !/[?#]/.test(issuer), 'needs https, and neither ? nor #')
      .optional(),
    oidcClientId: z.string().max(300).optional(),
    oidcAudience: z.string().max(300).optional(),
    pluginFolders: z.string().optional(),
    pluginsAllow: z.string().default('*'),
    pluginsDeny: z.string().default(''),
    pluginsForce: z.string().default(''),
    serverCodeFrom: z.string().default(''),
    pluginPrivateHosts: z.string().default(''),
    pluginIndex: z.string().superRefine(checkIndex).optional(),
    development: z.literal('1').optional(),
    engine: z.string().max(200).optional(),
    picturesFromItems: z.coerce.number().int().min(0).optional(),
    pvserver: z
      .string()
      .regex(/^[\w.-]+:\d{1,5}$/, 'needs a host and a port, as 127.0.0.1:11111')
      .optional(),
    logLevel: z.enum(['info', 'warn', 'error']).default('info'),
    metricsToken: z
      .string()
      .regex(/^[\w.~+/=-]{16,200}$/, 'needs 16 to 200 letters, digits and -._~+/=')
      .optional(),
    s3Url: z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => /^\/[^/]/.test(new URL(url).pathname) && !/[?#@]/.test(url),
        'needs a bucket, and no ? nor # nor password',
      )
      .optional(),
    s3AccessKeyId: z.string().optional(),
    s3SecretAccessKey: z.string().optional(),
    s3Region: z.string().default('us-east-1'),
    containerLimit: z.coerce.number().int().positive().default(100_000_000_000),
    patternAddress: z.url({ protocol: /^https?$/ }).optional(),
    patternToken: z.string().optional(),
    patternFolder: z.string().optional(),
    cacheBytes: z.coerce.number().int().min(0).default(20_000_000_000),
    node: z
      .string()
      .regex(/^[a-z0-9-]{1,32}$/, 'needs 1 to 32 of a-z, 0-9 and -')
      .optional(),
  })
  .refine((values) => values.node === undefined || values.databaseUrl !== undefined, {
    path: ['node'],
    message: 'several server processes need a common database: set DATABASE_URL',
  })
  .refine(
    ({ s3Url, s3AccessKeyId, s3SecretAccessKey }) =>
      new Set([s3Url, s3AccessKeyId, s3SecretAccessKey].map((value) => value === undefined)).size === 1,
    { path: ['s3Url'], message: 'ADIT_S3_URL, ADIT_S3_ACCESS_KEY_ID and ADIT_S3_SECRET_ACCESS_KEY need each other' },
  )
  .refine((values) => (values.oidcIssuer === undefined) === (values.oidcClientId === undefined), {
    path: ['oidcClientId'],
    message: 'ADIT_OIDC_ISSUER and ADIT_OIDC_CLIENT_ID need each other',
  });

/** What the operator set by environment variables, with defaults filled in. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  readonly publicUrl: string | undefined;
  /** The proxies that are believed about whom they speak for; none when left out. */
  readonly trustedProxies: ProxySetting | undefined;
  /** The mail server; without one mails stay in the outbox folder. */
  readonly smtpUrl: string | undefined;
  /** The sender of mails, as `Adit <adit@example.com>`. */
  readonly mailFrom: string | undefined;
  /** The provider of single sign-on; without one people sign in with passwords only. */
  readonly oidc: ProviderSettings | undefined;
  /** Folders that third-party plugins are found in. */
  readonly pluginFolders: readonly string[];
  readonly deployment: {
    readonly allow: readonly string[];
    readonly deny: readonly string[];
    readonly force: readonly string[];
  };
  /** Third-party plugins whose server half runs inside the server, trusted as the server itself. */
  readonly serverCodeFrom: readonly string[];
  /** Hosts in private networks that plugins may call which need them. */
  readonly pluginPrivateHosts: readonly string[];
  /** The index that says which newer versions there are of plugins; without one nobody looks. */
  readonly pluginIndex: string | undefined;
  /** Whether a System Administrator on this machine may name a plugin's folder that is followed as it is. */
  readonly development: boolean;
  /** The id of the render engine of all sessions; without it the one with the highest priority. */
  readonly engine: string | undefined;
  /** Views that show at least so many items are drawn as pictures where an engine can; without it the engine of the sessions decides. */
  readonly picturesFromItems: number | undefined;
  readonly logLevel: 'info' | 'warn' | 'error';
  /** What whoever reads the metrics must present; without one nobody can. */
  readonly metricsToken: string | undefined;
  /** The bucket that files and datasets are kept in; without one they are in the data folder. */
  readonly s3: S3Settings | undefined;
  /** How much of the bucket may be copied to this machine. */
  readonly cacheBytes: number;
  /** The name of this process among several that share the data folder and the database; without one it is alone. */
  readonly node: string | undefined;
  /** What plugins that come with Adit are told. */
  readonly plugins: OperatorSettings;
}

/** The variables by what they set; the README lists them all. */
export const variables: Record<keyof z.infer<typeof shape>, string> = {
  host: 'ADIT_HOST',
  port: 'ADIT_PORT',
  dataFolder: 'ADIT_DATA_DIR',
  databaseUrl: 'DATABASE_URL',
  adminEmail: 'ADIT_ADMIN_EMAIL',
  adminPassword: 'ADIT_ADMIN_PASSWORD',
  publicUrl: 'ADIT_PUBLIC_URL',
  trustedProxies: 'ADIT_TRUSTED_PROXIES',
  smtpUrl: 'ADIT_SMTP_URL',
  mailFrom: 'ADIT_MAIL_FROM',
  supportEmail: 'ADIT_SUPPORT_EMAIL',
  oidcIssuer: 'ADIT_OIDC_ISSUER',
  oidcClientId: 'ADIT_OIDC_CLIENT_ID',
  oidcAudience: 'ADIT_OIDC_AUDIENCE',
  pluginFolders: 'ADIT_PLUGIN_DIRS',
  pluginsAllow: 'ADIT_PLUGINS_ALLOW',
  pluginsDeny: 'ADIT_PLUGINS_DENY',
  pluginsForce: 'ADIT_PLUGINS_FORCE',
  serverCodeFrom: 'ADIT_SERVER_CODE_FROM',
  pluginPrivateHosts: 'ADIT_PLUGIN_PRIVATE_HOSTS',
  pluginIndex: 'ADIT_PLUGIN_INDEX',
  development: 'ADIT_DEV',
  engine: 'ADIT_ENGINE',
  picturesFromItems: 'ADIT_PICTURES_FROM_ITEMS',
  pvserver: 'ADIT_PVSERVER',
  logLevel: 'ADIT_LOG_LEVEL',
  metricsToken: 'ADIT_METRICS_TOKEN',
  s3Url: 'ADIT_S3_URL',
  s3AccessKeyId: 'ADIT_S3_ACCESS_KEY_ID',
  s3SecretAccessKey: 'ADIT_S3_SECRET_ACCESS_KEY',
  s3Region: 'ADIT_S3_REGION',
  containerLimit: 'ADIT_CONTAINER_LIMIT',
  patternAddress: 'ADIT_BLAST_URL',
  patternToken: 'ADIT_BLAST_TOKEN',
  patternFolder: 'ADIT_BLAST_FOLDER',
  cacheBytes: 'ADIT_CACHE_BYTES',
  node: 'ADIT_NODE',
};

const list = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Says what is wrong with the setting of the index. */
function checkIndex(setting: string, context: z.RefinementCtx): void {
  try {
    parseIndexSetting(setting);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
}

/** Reads the configuration; throws an error that names every wrong variable. */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const values = Object.fromEntries(
    Object.entries(variables).map(([field, name]) => [field, environment[name] === '' ? undefined : environment[name]]),
  );
  const result = shape.safeParse(values);
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) => `${variables[issue.path[0] as keyof typeof variables]}: ${issue.message}`,
    );
    throw new AditError('bad-configuration', { message: `The configuration is wrong:\n  ${problems.join('\n  ')}` });
  }
  const {
    pluginFolders,
    pluginsAllow,
    pluginsDeny,
    pluginsForce,
    serverCodeFrom,
    pluginPrivateHosts,
    oidcIssuer,
    oidcClientId,
    oidcAudience,
    s3Url,
    s3AccessKeyId,
    s3SecretAccessKey,
    s3Region,
    supportEmail,
    containerLimit,
    patternAddress,
    patternToken,
    patternFolder,
    pvserver,
    development,
    ...rest
  } = result.data;
  const dataFolder = resolve(rest.dataFolder);
  return {
    ...rest,
    dataFolder,
    databaseUrl: rest.databaseUrl,
    adminEmail: rest.adminEmail,
    adminPassword: rest.adminPassword,
    node: rest.node,
    publicUrl: rest.publicUrl?.replace(/\/$/, ''),
    trustedProxies: rest.trustedProxies,
    smtpUrl: rest.smtpUrl,
    mailFrom: rest.mailFrom,
    development: development !== undefined,
    engine: rest.engine,
    picturesFromItems: rest.picturesFromItems,
    metricsToken: rest.metricsToken,
    oidc:
      oidcIssuer === undefined || oidcClientId === undefined
        ? undefined
        : { issuer: oidcIssuer, clientId: oidcClientId, audience: oidcAudience },
    s3:
      s3Url === undefined || s3AccessKeyId === undefined || s3SecretAccessKey === undefined
        ? undefined
        : { url: s3Url, accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, region: s3Region },
    pluginFolders: pluginFolders
      ? list(pluginFolders).map((folder) => resolve(folder))
      : [resolve(dataFolder, 'plugins')],
    deployment: { allow: list(pluginsAllow), deny: list(pluginsDeny), force: list(pluginsForce) },
    serverCodeFrom: list(serverCodeFrom),
    pluginPrivateHosts: list(pluginPrivateHosts),
    pluginIndex: rest.pluginIndex,
    plugins: {
      node: rest.node,
      supportEmail,
      containerLimit,
      patternService: patternAddress === undefined ? undefined : { address: patternAddress, token: patternToken },
      patternFolder: resolve(patternFolder ?? resolve(dataFolder, 'blast')),
      pvserver,
    },
  };
}
