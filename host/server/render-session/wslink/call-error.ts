import { callErrorCode } from './protocol.ts';

/** An error that a call is meant to fail with: code, message and data reach the client as they are. */
export class CallError extends Error {
  readonly code: number | string;
  readonly data: unknown;

  constructor(code: number | string, message: string, data?: unknown) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.data = data;
  }
}

/** The answer to a call of a method that does not exist. */
export function unknownMethodError(method: string): CallError {
  return new CallError(callErrorCode.unknownMethod, 'Unregistered method called', method);
}
