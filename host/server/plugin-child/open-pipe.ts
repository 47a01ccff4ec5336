import { createReadStream, createWriteStream } from 'node:fs';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** The pipe to the server, by its number. Behind the fence Node.js 26 opens none as a socket: it is read and written as a file then. */
export function openPipe(fd: number): Duplex {
  try {
    return new Socket({ fd, readable: true, writable: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ACCESS_DENIED') throw error;
    const [readable, writable] = [
      createReadStream('', { fd, autoClose: false }),
      createWriteStream('', { fd, autoClose: false }),
    ];
    return Duplex.from({ readable, writable });
  }
}
