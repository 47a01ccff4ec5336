import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hostRoutePaths } from '../../host/server/http/host-routes.ts';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { AnswerCheck, callsOf, httpMethods, referencesIn, resolve, type OpenApiDocument } from './support/open-api.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

interface Answer {
  readonly status: number | undefined;
  readonly allow: string | undefined;
  readonly body: string;
}

describe.skipIf(!isBuilt)('the OpenAPI document', () => {
  const server = new ServerProcess();
  let client: ApiClient;
  let document: OpenApiDocument;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    await server.start();
    client = await ApiClient.signIn(server);
    document = (await client.call<OpenApiDocument>('GET', '/openapi.json')).body;
    calls = callsOf(document);
  });
  afterAll(() => server.dispose());

  /** Any method, which `fetch` does not send. */
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> =>
    new Promise((answered, failed) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const sent = request(`${server.address}${path}`, { method, headers: { ...headers, ...length } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => answered({ status: response.statusCode, allow: response.headers.allow, body: text }));
      });
      sent.on('error', failed);
      sent.end(body);
    });
  const addressOf = ({ path, isBesideApi }: { path: string; isBesideApi: boolean }): string =>
    (isBesideApi ? '' : '/api') + path.replaceAll(/\{\w+\}/g, 'none');

  it('has no reference that leads nowhere, and no schema beside the components that names parts of itself', () => {
    const references = referencesIn(document);
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(resolve(document, reference)).toBeTypeOf('object');
    expect(JSON.stringify(document)).not.toContain('$defs');
    expect(references).toContain('#/components/schemas/hierarchy.read.answer');
  });

  it('has every path that the server answers below /api, and those of monitors', () => {
    const known = new Set(calls.map((call) => `${call.method} ${call.isBesideApi ? '' : '{api}'}${call.path}`));
    const wanted = hostRoutePaths
      .filter((path) => !path.includes('*'))
      .map((path) => path.replaceAll(/:(\w+)/g, '{$1}'));
    expect(wanted.filter((path) => !known.has(path))).toEqual([]);
    expect(new Set(calls.map(({ call }) => call['operationId'])).size).toBe(calls.length);
  });

  it('tells the statuses that follow from who may call and what is sent, each but 200 with a problem', () => {
    for (const { path, method, call, isBesideApi } of calls) {
      const { responses, security, operationId } = call as {
        responses: Record<string, { $ref?: string; content?: object }>;
        security?: object[];
        operationId: string;
      };
      const told = Object.keys(responses).map(Number);
      const least = operationId.startsWith('host.') ? [200] : [200, 400, 404, 500, 503];
      if (security) least.push(401);
      if (method !== 'GET' && !operationId.startsWith('host.')) least.push(413, 415, 507);
      expect([method, path, told]).toEqual([method, path, expect.arrayContaining(least)]);
      if (isBesideApi) continue;
      for (const status of told.filter((one) => one !== 200)) {
        const { $ref = '' } = responses[status]!;
        expect([path, status, $ref]).toEqual([path, status, `#/components/responses/Problem-${status}`]);
        expect(resolve(document, $ref)['content']).toEqual({
          'application/json': { schema: { $ref: '#/components/schemas/Problem' } },
        });
      }
    }
    const response = (status: number): object => resolve(document, `#/components/responses/Problem-${status}`);
    expect(response(405)).toMatchObject({ headers: { Allow: { required: true } } });
    expect(response(429)).toMatchObject({ headers: { 'Retry-After': { required: true } } });
    expect(response(503)).toMatchObject({ headers: { 'Retry-After': {} } });
  });

  it('tells forms, and what files are', () => {
    const contentOf = (method: string, path: string, part: 'requestBody' | '200'): unknown => {
      const call = calls.find((one) => one.method === method && one.path === path)?.call as {
        requestBody: { content: object };
        responses: Record<string, { content: object }>;
      };
      return part === 'requestBody' ? call.requestBody.content : Object.keys(call.responses['200']!.content);
    };
    const bytes = { type: 'string', format: 'binary' };
    expect(contentOf('POST', '/user/avatar-upload', 'requestBody')).toEqual({
      'multipart/form-data': { schema: { type: 'object', properties: { avatar: bytes }, required: ['avatar'] } },
    });
    expect(contentOf('POST', '/upload-dataset/create', 'requestBody')).toEqual({
      'application/octet-stream': { schema: bytes },
    });
    expect(contentOf('GET', '/agreement/{agreement}', '200')).toEqual(['application/pdf']);
    expect(contentOf('GET', '/event', '200')).toEqual(['text/event-stream']);
  });

  it('every other method of a path is answered with 405 and those that it has', async () => {
    const paths = new Map<string, Set<string>>();
    for (const call of calls) {
      const address = addressOf(call);
      paths.set(address, (paths.get(address) ?? new Set()).add(call.method));
    }
    let asked = 0;
    for (const [address, own] of paths) {
      for (const method of [...httpMethods.map((name) => name.toUpperCase()), 'PROPFIND']) {
        // Another path of the document may hold this one: its method is not asked for here.
        const others = [...paths].filter(
          ([other]) => other !== address && new RegExp(`^${other.replaceAll('none', '[^/]+')}$`).test(address),
        );
        if (own.has(method) || others.some(([, methods]) => methods.has(method))) continue;
        // Refused before the body is looked at, and before anybody is asked for.
        const answer = await ask(method, address, { 'content-type': 'text/xml' });
        expect([method, address, answer.status]).toEqual([method, address, 405]);
        for (const one of own)
          expect([address, answer.allow?.split(', ')]).toEqual([address, expect.arrayContaining([one])]);
        expect([method, answer.allow?.split(', ').includes(method)]).toEqual([method, false]);
        if (method !== 'HEAD')
          expect(JSON.parse(answer.body)).toMatchObject({ code: 'method-not-allowed', values: {} });
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(paths.size * 6);
    for (const method of ['GET', 'POST', 'PATCH', 'OPTIONS'])
      expect(await ask(method, '/api/no/such/path')).toMatchObject({ status: 404, allow: undefined });
  });

  it('an answer that says more than a problem must, fits', async () => {
    const query = new URLSearchParams({
      ...{ name: 'Test', groupName: 'Production', folderPath: '', datasetType: 'Points', site: client.site },
      ...{ chunkNumber: '2', chunkTotalCount: '2', fileName: 'early.csv', uniqueIdentifier: 'early' },
    });
    const answer = await client.call('POST', `/upload-dataset/create?${query}`, new TextEncoder().encode('1,2\n'));
    expect(answer).toMatchObject({ status: 412, body: { code: 'chunks-missing', missingChunks: [1] } });
    expect(new AnswerCheck(document).problemOf('POST', '/upload-dataset/create', answer)).toBeUndefined();
  });

  it('a body of another sort is answered with 415, and null is no object', async () => {
    const authorization = `Bearer ${client.token}`;
    const withBody = calls.filter(({ call }) => call['requestBody'] !== undefined);
    expect(withBody.length).toBeGreaterThan(40);
    for (const { path, method, call, isBesideApi } of withBody) {
      const [own] = Object.keys((call['requestBody'] as { content: object }).content);
      for (const type of [
        'application/json',
        'application/octet-stream',
        'multipart/form-data',
        'text/plain',
        'text/xml',
      ]) {
        if (type === own) continue;
        const answer = await ask(
          method,
          addressOf({ path, isBesideApi }),
          { authorization, 'content-type': type },
          '{}',
        );
        expect([path, type, answer.status, (JSON.parse(answer.body) as { code: string }).code]).toEqual([
          path,
          type,
          415,
          'bad-request',
        ]);
      }
      if (own !== 'application/json') continue;
      const answer = await ask(
        method,
        addressOf({ path, isBesideApi }),
        { authorization, 'content-type': own },
        'null',
      );
      expect([path, answer.status]).toEqual([
        path,
        expect.toSatisfy((status) => [400, 404].includes(status as number)),
      ]);
    }
    expect(await client.call('PUT', '/user-preferences/update', null)).toMatchObject({
      status: 400,
      body: { code: 'bad-input' },
    });
    expect(await client.call('PUT', '/user-preferences/update', {})).toMatchObject({ status: 200 });
  });
});
