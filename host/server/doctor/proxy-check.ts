import type { Configuration } from '../configuration.ts';
import { isHttps } from '../http/static-files.ts';
import { ok, warning, type Finding } from './finding.ts';

const NAME_IT = 'Set ADIT_TRUSTED_PROXIES to the address that the server sees it come from, which the log names';

/**
 * Whether who stands in front of the server is believed about whom it speaks for. `forwarded` is what the server made of the header of a call
 * that came by the public address; undefined when there was none, or no answer.
 */
export function checkProxies(
  { publicUrl, trustedProxies }: Pick<Configuration, 'publicUrl' | 'trustedProxies'>,
  forwarded: string | undefined,
): Finding[] {
  if (forwarded === 'ignored')
    return [warning('proxies', `The proxy at ${publicUrl} is not trusted: all users count as one address`, NAME_IT)];
  if (forwarded === 'believed') return [ok('proxies', `The proxy at ${publicUrl} is trusted`)];
  // Adit itself speaks no TLS.
  if (isHttps(publicUrl) && trustedProxies === undefined)
    return [
      warning('proxies', 'ADIT_PUBLIC_URL needs a proxy, and none is trusted: all users count as one address', NAME_IT),
    ];
  return [ok('proxies', trustedProxies === undefined ? 'No proxy is trusted' : 'ADIT_TRUSTED_PROXIES is set')];
}
