import type { SchemaElement } from 'hyparquet';

const double = (name: string): SchemaElement => ({ name, type: 'DOUBLE', repetition_type: 'REQUIRED' });
const float = (name: string): SchemaElement => ({ name, type: 'FLOAT', repetition_type: 'REQUIRED' });
const unsigned = (name: string, bitWidth: 8 | 32, repetition: 'REQUIRED' | 'OPTIONAL' = 'REQUIRED'): SchemaElement => ({
  name,
  type: 'INT32',
  repetition_type: repetition,
  converted_type: bitWidth === 8 ? 'UINT_8' : 'UINT_32',
  logical_type: { type: 'INTEGER', bitWidth, isSigned: false },
});
const sides = ['min', 'max'] as const;
const cornerNames = sides.flatMap((side) => ['u', 'v', 'w'].map((axis) => `corner_${side}_${axis}`));
const parentNames = ['parent_u', 'parent_v', 'parent_w'];

/** The columns of each kind of array, by the names and types that the format fixes. */
export const parquetSchemas = {
  scalar: [double('scalar')],
  vertices: ['x', 'y', 'z'].map(double),
  segments: ['a', 'b'].map((name) => unsigned(name, 32)),
  triangles: ['a', 'b', 'c'].map((name) => unsigned(name, 32)),
  texcoords: ['u', 'v'].map(float),
  names: [
    {
      name: 'name',
      type: 'BYTE_ARRAY',
      repetition_type: 'REQUIRED',
      converted_type: 'UTF8',
      logical_type: { type: 'STRING' },
    },
  ],
  gradient: ['r', 'g', 'b', 'a'].map((name) => unsigned(name, 8)),
  regularSubblocks: [...parentNames, ...cornerNames].map((name) => unsigned(name, 32)),
  freeformSubblocks: [...parentNames.map((name) => unsigned(name, 32)), ...cornerNames.map(double)],
  number: [{ name: 'number', type: 'DOUBLE', repetition_type: 'OPTIONAL' }],
  integer: [{ name: 'number', type: 'INT64', repetition_type: 'OPTIONAL' }],
  timestamp: [
    {
      name: 'number',
      type: 'INT64',
      repetition_type: 'OPTIONAL',
      converted_type: 'TIMESTAMP_MICROS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
    },
  ],
  index: [unsigned('index', 32, 'OPTIONAL')],
} as const satisfies Record<string, readonly SchemaElement[]>;
