import { AditError, type MessageValues } from 'adit/core';

/** Where in a file something stands, for messages. */
export interface Place {
  readonly file: string;
  /** Of an element in a composite, `composite › element`. */
  readonly element: string;
  /** What of the element: `vertices`, or an attribute's name. */
  readonly part: string;
}

/** The error that something in a file is not as it should be; its values name the place. */
export function omfError(code: string, place: Partial<Place>, values: MessageValues = {}, cause?: unknown): AditError {
  const { file = '', element = '', part = '' } = place;
  const where = [file, element, part].filter((text) => text !== '').join(', ');
  const detail = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  return new AditError(`omf-${code}`, {
    message: `${where}: ${[code.replaceAll('-', ' '), ...detail].join(', ')}`,
    values: { file, element, part, ...values },
    cause,
  });
}
