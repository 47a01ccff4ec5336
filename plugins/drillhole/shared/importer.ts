import type { DatasetImporter, ImportColumn, ImportFileType, ImportVariable } from 'adit/core';
import { columnAliases, type ColumnRole } from 'adit/plugins/importing';
import { drillholeType } from './dataset-type.ts';
import { createDrillhole } from './routes.ts';

function variable(name: string, role: ColumnRole, more: Partial<ImportVariable> = {}): ImportVariable {
  return { name, aliases: columnAliases[role], ...more };
}

const hole = variable('hole', 'hole', { categorical: true });

/** A collar file may lack the depth, as Babbitt's does, and may give the direction of holes without a survey. */
const collarVariables: readonly ImportVariable[] = [
  hole,
  variable('easting', 'easting'),
  variable('northing', 'northing'),
  variable('elevation', 'elevation'),
  variable('depth', 'collarDepth', { optional: true }),
  variable('azimuth', 'azimuth', { optional: true }),
  variable('dip', 'dip', { optional: true }),
];
const surveyVariables: readonly ImportVariable[] = [
  hole,
  variable('depth', 'surveyDepth'),
  variable('azimuth', 'azimuth'),
  variable('dip', 'dip'),
];

function fileType(
  id: string,
  variables: readonly ImportVariable[],
  more: Partial<ImportFileType> = {},
): ImportFileType {
  const titleKey = `file.${id}`;
  return {
    id,
    titleKey,
    extensions: ['csv', 'zip'],
    required: false,
    multiple: false,
    variables,
    needsProperty: false,
    ...more,
  };
}

/** Straight down, and what rounding adds. */
const MAX_DIP = 90.5;

/** Most holes go down: the sign that most of the first dips have is the sign of down. @internal */
export function detectDipSign(
  mapping: Readonly<Record<string, string>>,
  columns: readonly ImportColumn[],
): string | undefined {
  const dips = columns.find((column) => column.name === mapping.dip);
  if (!dips) return undefined;
  // What goes beyond that is no dip, and its sign says nothing.
  if ((dips.maximum ?? 0) > MAX_DIP) return undefined;
  if (dips.minimum !== null && dips.maximum !== null && dips.minimum * dips.maximum > 0) {
    return dips.minimum > 0 ? 'positive-down' : 'negative-down';
  }
  const balance = dips.sampleData.reduce((sum, text) => sum + (Math.sign(Number(text)) || 0), 0);
  return balance === 0 ? undefined : balance > 0 ? 'positive-down' : 'negative-down';
}

/** How drillholes are imported: collars, and what is known of them. @internal */
export const drillholeImporter: DatasetImporter = {
  id: 'drillhole.drillhole',
  datasetType: drillholeType.datasetType,
  titleKey: 'title',
  create: createDrillhole,
  permission: 'drillhole.import',
  fileTypes: [
    fileType('collar', collarVariables, { required: true }),
    fileType('survey', surveyVariables, { absentKey: 'file.survey.absent' }),
    fileType('planned', collarVariables, { behindToggle: 'planned' }),
    fileType('trajectory', surveyVariables, { behindToggle: 'planned' }),
    fileType('interval', [hole, variable('from', 'from'), variable('to', 'to')], {
      multiple: true,
      needsProperty: true,
    }),
    fileType('point', [hole, variable('depth', 'surveyDepth')], { multiple: true, needsProperty: true }),
  ],
  options: [
    {
      id: 'dipSign',
      titleKey: 'option.dip-sign',
      fileType: 'survey',
      choices: [
        { value: 'auto', titleKey: 'option.dip-sign.auto' },
        { value: 'positive-down', titleKey: 'option.dip-sign.positive-down' },
        { value: 'negative-down', titleKey: 'option.dip-sign.negative-down' },
      ],
      initial: 'auto',
      detect: detectDipSign,
    },
    {
      id: 'desurveyMethod',
      titleKey: 'option.desurvey-method',
      fileType: 'survey',
      choices: [
        { value: 'minimum-curvature', titleKey: 'option.desurvey-method.minimum-curvature' },
        { value: 'balanced-tangent', titleKey: 'option.desurvey-method.balanced-tangent' },
        { value: 'raw-tangent', titleKey: 'option.desurvey-method.raw-tangent' },
      ],
      initial: 'minimum-curvature',
    },
  ],
  hierarchy: true,
};
