import {
  datasetRequestShape,
  defineRoute,
  type CreateRoute,
  type DatasetImporter,
  type ImportFileType,
  type ImportVariable,
} from 'adit/core';
import { z } from 'zod';

const variable = (name: string, aliases: readonly string[], more: Partial<ImportVariable> = {}): ImportVariable => ({
  name,
  aliases,
  ...more,
});
const hole = variable('hole', ['bhid', 'hole id'], { categorical: true });

function box(id: string, more: Partial<ImportFileType> = {}): ImportFileType {
  return {
    id,
    titleKey: `file.${id}`,
    extensions: ['csv'],
    required: false,
    multiple: false,
    variables: [],
    needsProperty: false,
    ...more,
  };
}

/** Boxes as those of drillholes. */
export const drillholeBoxes: readonly ImportFileType[] = [
  box('collar', {
    required: true,
    variables: [
      hole,
      variable('easting', ['x']),
      variable('northing', ['y']),
      variable('elevation', ['z']),
      variable('depth', ['length'], { optional: true }),
    ],
  }),
  box('survey', {
    absentKey: 'file.survey.absent',
    variables: [hole, variable('depth', ['at']), variable('azimuth', ['az']), variable('dip', [])],
  }),
  box('planned', { behindToggle: 'planned' }),
  box('trajectory', { behindToggle: 'planned' }),
  box('interval', { multiple: true, needsProperty: true, variables: [hole, variable('from', []), variable('to', [])] }),
  box('point', { multiple: true, needsProperty: true, variables: [hole, variable('depth', ['at'])] }),
];

/** The box of points. */
export const pointBoxes: readonly ImportFileType[] = [
  box('pointdata', {
    required: true,
    needsProperty: true,
    variables: [variable('x', []), variable('y', []), variable('z', ['rl'], { constant: 0 })],
  }),
];

/** A call that creates datasets; its payload is what is asked for under `asked`, beside its name. */
export function createRouteOf(name: string): CreateRoute {
  return defineRoute({
    id: `${name}.create`,
    method: 'POST',
    path: `/dataset-${name}/create`,
    summary: 'Create',
    access: { kind: 'permission', permission: `${name}.import` },
    body: z.codec(z.object({ made: z.string(), asked: datasetRequestShape }), datasetRequestShape, {
      decode: ({ asked }) => asked,
      encode: (asked) => ({ made: asked.name, asked }),
    }),
    result: z.unknown(),
  });
}

/** An importer with the boxes of drillholes, under other names. */
export const testImporter: DatasetImporter = {
  id: 'holes.holes',
  datasetType: 'Holes',
  titleKey: 'title',
  create: createRouteOf('holes'),
  permission: 'holes.import',
  fileTypes: drillholeBoxes,
  options: [{ id: 'sign', titleKey: 'sign', fileType: 'survey', choices: [], initial: 'auto' }],
  hierarchy: true,
};
