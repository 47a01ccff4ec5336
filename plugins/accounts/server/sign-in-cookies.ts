import type { CallContext, KnownDevice } from 'adit/core/server';

/** The cookie that holds the refresh token: out of reach of scripts, sent to the calls of signing in alone. */
export const REFRESH_COOKIE = 'adit-refresh';

/** The cookie that a browser is known by which somebody has signed in with, whoever guesses passwords elsewhere. */
export const DEVICE_COOKIE = 'adit-device';

/** The header that sets the refresh token until `expires`. */
export function refreshCookie(token: string, expires: Date, call: Pick<CallContext, 'isSecure'>): string {
  return cookie(REFRESH_COOKIE, token, expires, call);
}

/** The header that makes a browser known. */
export function deviceCookie({ secret, expiresAt }: KnownDevice, call: Pick<CallContext, 'isSecure'>): string {
  return cookie(DEVICE_COOKIE, secret, expiresAt, call);
}

function cookie(name: string, value: string, expires: Date, { isSecure }: Pick<CallContext, 'isSecure'>): string {
  const end = `Expires=${expires.toUTCString()}; HttpOnly; SameSite=Strict`;
  return `${name}=${value}; Path=/api/user; ${end}${isSecure ? '; Secure' : ''}`;
}
