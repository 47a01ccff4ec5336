import dns from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** One call of another server. */
export interface OutgoingCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly signal: AbortSignal;
  /** Its host may have an address in a private network. */
  readonly mayBePrivate: boolean;
}

/** Makes a call on a connection of its own, to an address that was looked at: no name leads elsewhere in between. */
export function call({ url, body, mayBePrivate, ...options }: OutgoingCall): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0 && !mayBePrivate && !isPublicAddress(host)) return Promise.reject(notPublic(host));
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, { ...options, agent: false, ...(!mayBePrivate && { lookup: lookUpPublic }) });
    request.once('response', resolve);
    request.once('error', reject);
    // Another protocol is none of this one's.
    request.once('upgrade', (_response, socket) => socket.destroy(new Error('It changes the protocol')));
    request.end(body);
  });
}

const lookUpPublic: LookupFunction = (name, options, answered) => {
  dns.lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return answered(error, '');
    const other = addresses.find(({ address }) => !isPublicAddress(address));
    if (other || addresses.length === 0) return answered(notPublic(name), '');
    if (options.all) return answered(null, addresses);
    answered(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};

function notPublic(host: string): Error {
  return new Error(`${host} is in a private network; an operator may allow it by ADIT_PLUGIN_PRIVATE_HOSTS`);
}
