/** How a group's value is stored in a binary drawing. */
export type ValueKind = 'text' | 'double' | 'int16' | 'int32' | 'int64' | 'boolean' | 'bytes';

const ranges: readonly (readonly [first: number, last: number, kind: ValueKind])[] = [
  [0, 9, 'text'],
  [10, 59, 'double'],
  [60, 79, 'int16'],
  [90, 99, 'int32'],
  [100, 109, 'text'],
  [110, 149, 'double'],
  [160, 169, 'int64'],
  [170, 179, 'int16'],
  [210, 239, 'double'],
  [270, 289, 'int16'],
  [290, 299, 'boolean'],
  [300, 309, 'text'],
  [310, 319, 'bytes'],
  [320, 369, 'text'],
  [370, 389, 'int16'],
  [390, 399, 'text'],
  [400, 409, 'int16'],
  [410, 419, 'text'],
  [420, 429, 'int32'],
  [430, 439, 'text'],
  [440, 459, 'int32'],
  [460, 469, 'double'],
  [470, 481, 'text'],
  [999, 1003, 'text'],
  [1004, 1004, 'bytes'],
  [1005, 1009, 'text'],
  [1010, 1059, 'double'],
  [1060, 1070, 'int16'],
  [1071, 1071, 'int32'],
];

const kinds: readonly (ValueKind | undefined)[] = Array.from(
  { length: 1072 },
  (_, code) => ranges.find(([first, last]) => code >= first && code <= last)?.[2],
);

/** The kind of a group code's value; undefined for codes that there are none of. */
export function valueKind(code: number): ValueKind | undefined {
  return kinds[code];
}
