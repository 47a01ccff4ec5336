import { AditError } from 'adit/core';
import { ZodError } from 'zod';
import { surroundingsError } from '../surroundings-error.ts';

/** Whether an error is a mistake of the code that threw it: neither meant for the caller, nor about what the caller sent, nor of the surroundings. */
export function isFault(error: unknown): boolean {
  return !(error instanceof AditError || error instanceof ZodError || surroundingsError(error));
}

/** The same work, with `report` told of each of its faults; the error goes on to whoever waits. */
export function watched<Arguments extends unknown[], Result>(
  work: (...given: Arguments) => Result | Promise<Result>,
  report: (error: unknown, ...given: Arguments) => void,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      if (isFault(error)) report(error, ...given);
      throw error;
    }
  };
}
