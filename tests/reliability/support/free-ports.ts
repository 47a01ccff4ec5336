import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below those that systems give to whoever asks for any port: what is free now is not given to another test meanwhile. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** Ports of the loopback that were free together. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = new Map<number, Server>();
  while (servers.size < count) {
    const port = randomInt(LOWEST, HIGHEST);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      servers.set(port, server);
    } catch {
      // It is taken.
    }
  }
  await Promise.all([...servers.values()].map((server) => once(server.close(), 'close')));
  return [...servers.keys()];
}
