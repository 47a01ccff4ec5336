/** What a request for support says; all of it is required. @internal */
export const supportFields = ['name', 'email', 'company', 'tenant', 'site', 'subject', 'message'] as const;
/** A field of a request for support. @internal */
export type SupportField = (typeof supportFields)[number];
/** A request for support: a text for each of its fields. @internal */
export type SupportRequest = Readonly<Record<SupportField, string>>;

/** The longest text of each field. @internal */
export const fieldLengths: Readonly<Record<SupportField, number>> = {
  name: 200,
  email: 320,
  company: 200,
  tenant: 200,
  site: 200,
  subject: 200,
  message: 10_000,
};

/** Whether every field says something. @internal */
export function isComplete(request: SupportRequest): boolean {
  return supportFields.every((field) => request[field].trim() !== '');
}
