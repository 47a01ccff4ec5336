import { ApiError, type Api } from 'adit/core/web';
import { renew } from '../../shared/index.ts';

/** What came of renewing: a new bearer token, or why the sign-in has ended. */
export type Renewed = { readonly bearer: string } | { readonly problem: ApiError };

/** Renews the bearer token by the refresh cookie; rejects when the server does not answer. */
export async function renewBearer(api: Api): Promise<Renewed> {
  try {
    return { bearer: (await api.call(renew, {})).token };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return { problem: error };
    throw error;
  }
}
