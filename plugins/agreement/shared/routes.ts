import { defineRoute } from 'adit/core';
import { z } from 'zod';

/** The largest document, in bytes. @internal */
export const AGREEMENT_BYTES = 20_000_000;
/** How many characters the name of an agreement has at most. @internal */
export const AGREEMENT_NAME_LENGTH = 200;

/** Names the agreement that holds now, where a version's id can stand. @internal */
export const CURRENT = 'current';

const manage = { kind: 'permission', permission: 'agreement.manage' } as const;
const params = z.object({ agreement: z.string().max(100) });

/** An agreement by its id or as `current`; nulls where the tenant has none now. 404 `no-agreement` for any other id. @internal */
export const readAgreement = defineRoute({
  id: 'agreement.read',
  method: 'GET',
  path: '/agreement/read/:agreement',
  summary: 'The name of an agreement',
  access: { kind: 'signed-in' },
  params,
  result: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
});

/** The document; 404 `no-agreement`. @internal */
export const readDocument = defineRoute({
  id: 'agreement.document',
  method: 'GET',
  path: '/agreement/:agreement',
  summary: 'The document of an agreement, as PDF',
  access: { kind: 'signed-in' },
  params,
  result: z.unknown(),
  binaryResult: { contentTypes: ['application/pdf'] },
});

/** Every version that the tenant had, the newest first. @internal */
export const listAgreements = defineRoute({
  id: 'agreement.list',
  method: 'GET',
  path: '/plugins/agreement/versions',
  summary: 'The versions of the agreement of the tenant',
  access: manage,
  result: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      size: z.int(),
      createdAt: z.string(),
      createdBy: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});

/** Makes a PDF the agreement of the tenant: everybody is asked anew. 400 `name-required`, `not-a-pdf`; 413 `body-too-large`. @internal */
export const uploadAgreement = defineRoute({
  id: 'agreement.upload',
  method: 'POST',
  path: '/plugins/agreement/versions',
  summary: 'Upload a new version of the agreement',
  access: manage,
  query: z.object({ name: z.string().max(AGREEMENT_NAME_LENGTH).default('') }),
  binaryBody: { bytes: AGREEMENT_BYTES },
  result: z.object({ id: z.string() }),
});

/** Leaves the tenant without an agreement; nobody is asked any more. @internal */
export const withdrawAgreement = defineRoute({
  id: 'agreement.withdraw',
  method: 'DELETE',
  path: '/plugins/agreement/versions/current',
  summary: 'Withdraw the agreement',
  access: manage,
  result: z.object({}),
});
