import { ApiError, type Api } from 'adit/core/web';
import { renew } from '../../shared/index.ts';

/** A new bearer token by the refresh cookie, or undefined when the sign-in has ended; rejects when the server does not answer. */
export async function renewBearer(api: Api): Promise<string | undefined> {
  try {
    return (await api.call(renew, {})).token;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return undefined;
    throw error;
  }
}
