import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

interface Container {
  readonly env: readonly { name: string }[];
  readonly securityContext: object;
  readonly resources: { limits: object; requests: object };
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
}
interface Probe {
  readonly httpGet: { path: string; port: number };
}
interface StatefulSet {
  readonly kind: string;
  readonly spec: {
    template: {
      metadata: { annotations: Record<string, string> };
      spec: { securityContext: object; containers: readonly Container[] };
    };
  };
}

const read = (path: string): string => readFileSync(path, 'utf8');
const dockerfile = read('deploy/Dockerfile');
const table = read('README.md');
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

/** Variables of Adit in a text that the table of the README does not know. */
const unknownVariables = (text: string): string[] =>
  Array.from(text.matchAll(/\b(?:ADIT_[A-Z_]+|DATABASE_URL)\b/g), ([name]) => name).filter(
    (name) => name !== 'ADIT_DATABASE_PASSWORD' && !table.includes(`\`${name}\``),
  );

describe('the image', () => {
  it('is made of files that are there, does not run as root, and asks the route of health', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
      (names ?? '').split(' '),
    );
    expect(copied.filter((name) => !existsSync(name))).toEqual([]);
    expect(dockerfile.match(/^USER .+$/gm)).toEqual(['USER node']);
    expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('\nCMD'));
    expect(dockerfile).toContain('/healthz');
    expect(unknownVariables(dockerfile)).toEqual([]);
  });

  it('has every package that the program imports: none of those for development alone', () => {
    const sources = import.meta.glob<string>(
      [
        '/{core,host,plugins}/**/*.ts',
        '!/**/*{.test,-test-kit}.ts',
        '!/**/fuzz-*.ts',
        '!/**/{testing,web}/**',
        '!/host/build/**',
        '!/host/cli/**',
      ],
      { query: '?raw', import: 'default', eager: true },
    );
    const imported = Object.entries(sources).flatMap(([path, text]) =>
      Array.from(text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^'.][^']*)'/gm), ([, name = '']) => ({
        path,
        name: name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? ''),
      })),
    );
    expect(imported.length).toBeGreaterThan(500);
    const known = new Set(['adit', ...Object.keys(dependencies), ...builtinModules.map((name) => `node:${name}`)]);
    expect(imported.filter(({ name }) => !known.has(name) && !name.startsWith('node:'))).toEqual([]);
  });
});

describe('the compose file', () => {
  const { services } = parse(read('deploy/compose.yaml')) as { services: Record<string, Record<string, unknown>> };

  it('runs Adit without rights that it does not need, within limits, and listens on loopback alone', () => {
    expect(services['adit']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
      build: { dockerfile: 'deploy/Dockerfile' },
    });
    expect(services['adit']?.['ports']).toEqual(['127.0.0.1:8321:8321']);
    expect(services['database']).not.toHaveProperty('ports');
    expect(unknownVariables(read('deploy/compose.yaml'))).toEqual([]);
  });
});

describe('the Kubernetes manifest', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS() as StatefulSet);
  const set = documents.find(({ kind }) => kind === 'StatefulSet');
  const container = set?.spec.template.spec.containers[0];

  it('has health, readiness, limits, and no root', () => {
    expect(set?.spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container?.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.startupProbe.httpGet.path).toBe('/readyz');
    expect(container?.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container?.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container?.resources).toMatchObject({
      limits: { memory: expect.any(String) },
      requests: { cpu: expect.any(String) },
    });
    expect(unknownVariables(read('deploy/kubernetes.yaml'))).toEqual([]);
  });

  it('tells Prometheus where the metrics are', () => {
    expect(set?.spec.template.metadata.annotations).toEqual({
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': String(container?.livenessProbe.httpGet.port),
      'prometheus.io/path': '/metrics',
    });
  });
});
