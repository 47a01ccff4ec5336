/** The cookie that holds the refresh token: out of reach of scripts, sent to the renewal alone. */
export const REFRESH_COOKIE = 'adit-refresh';

/** The header that sets the cookie until `expires`. */
export function refreshCookie(token: string, expires: Date): string {
  return `${REFRESH_COOKIE}=${token}; Path=/api/user; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Strict`;
}
