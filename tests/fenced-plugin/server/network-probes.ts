import dgram from 'node:dgram';
import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import http, { get } from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import net, { connect } from 'node:net';
import tls from 'node:tls';

const require = createRequire(import.meta.url);

interface Handle {
  connect(request: object, ...place: unknown[]): number;
}

/** Ways to another machine, here by a port of this one. */
export const networkProbes: Readonly<Record<string, (port: number) => unknown>> = {
  fetch: (port) => fetch(`http://127.0.0.1:${port}`),
  http: (port) => answered(http.get({ port, host: '127.0.0.1' })),
  'http, imported by name': (port) => answered(get(`http://127.0.0.1:${port}`)),
  https: (port) => answered(https.get({ port, host: '127.0.0.1', rejectUnauthorized: false })),
  http2: (port) => answered(http2.connect(`http://127.0.0.1:${port}`)),
  'a server': () => answered(http.createServer().listen(0)),
  net: (port) => answered(net.connect(port, '127.0.0.1')),
  'net, imported by name': (port) => answered(connect(port, '127.0.0.1')),
  'a socket': (port) => answered(new net.Socket().connect(port, '127.0.0.1')),
  'the class of another socket': (port) =>
    answered(new (process.stdout.constructor as typeof net.Socket)().connect(port, '127.0.0.1')),
  'a socket by the method of the class before': (port) => {
    const before = Object.getPrototypeOf(tls.TLSSocket.prototype) as object;
    const own = Reflect.get(before, 'connect') as (...place: unknown[]) => net.Socket;
    return answered(Reflect.apply(own, new net.Socket(), [port, '127.0.0.1']));
  },
  'a pipe': () => {
    const { _handle: handle } = process.stdout as unknown as { _handle: Handle };
    return handle.connect({}, '/tmp/any.sock');
  },
  'the class of a pipe': () => {
    const { _handle: handle } = process.stdout as unknown as { _handle: Handle };
    const another = new (handle.constructor as new (kind: number) => Handle)(0);
    return another.connect({}, '/tmp/any.sock');
  },
  tls: (port) => answered(tls.connect(port, '127.0.0.1', { rejectUnauthorized: false })),
  datagrams: (port) => dgram.createSocket('udp4').send('hear me', port, '127.0.0.1'),
  'datagrams by their class': (port) => {
    const Socket = dgram.Socket as unknown as new (type: string) => dgram.Socket;
    return new Socket('udp4').send('hear me', port, '127.0.0.1');
  },
  'names, looked up': () => lookup('localhost'),
  'names, asked for': () => new dns.Resolver().setServers(['127.0.0.1']),
  'names, by promises': () => dns.promises.resolve4('localhost'),
  WebSocket: (port) => new (Reflect.get(globalThis, 'WebSocket') as typeof WebSocket)(`ws://127.0.0.1:${port}`),
  'the client beneath fetch': async (port) => {
    await fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
    void new Response('').body;
    const dispatcher = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1')) as {
      request(options: object): Promise<{ statusCode: number }>;
    };
    return (await dispatcher.request({ origin: `http://127.0.0.1:${port}`, path: '/', method: 'GET' })).statusCode;
  },
  'a module that is required': (port) => answered((require('node:net') as typeof net).createConnection(port)),
  'a module of another name': (port) => {
    const { ClientRequest } = require('_http_client') as { ClientRequest: new (url: string) => http.ClientRequest };
    return answered(new ClientRequest(`http://127.0.0.1:${port}`));
  },
  'a module that is built in': (port) => {
    const { getBuiltinModule } = process as { getBuiltinModule?: (name: string) => typeof net };
    if (!getBuiltinModule) throw new Error('There is no such function');
    return answered(getBuiltinModule('net').connect(port));
  },
  'the inside, by a debugger of its own': () => new inspector.Session().connect(),
};

/** Resolves once it is connected, answered or listening. */
function answered(of: { on(event: string, listener: (...given: unknown[]) => void): unknown }): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const event of ['response', 'connect', 'secureConnect', 'listening']) of.on(event, () => resolve(event));
    of.on('error', reject);
  });
}
