import { MAX_SCALE_DIFFERENCE, type LocalTransform } from 'adit/core';
import type { Finding } from '../../shared/index.ts';
import { nameOf, type CoordinatesPlan } from './plan-coordinates.ts';

type Choices = NonNullable<Finding['choices']>;

const transform: Choices[number] = { code: 'coordinates-site', fix: { kind: 'coordinates', stored: 'site' } };
const keep: Choices[number] = { code: 'coordinates-file', fix: { kind: 'coordinates', stored: 'file' } };

/** What the check says of the coordinate system of the files: one line, with a question where it is not that of the site. */
export function coordinateFindings(plan: CoordinatesPlan, fileName: string): Finding[] {
  const { otherHeightUnit, source, site, change } = plan;
  const heights: Finding[] =
    otherHeightUnit === undefined || (change && site)
      ? []
      : [
          {
            ...{ code: 'heights-other-unit', severity: 'warning', fileName },
            values: { system: source ? nameOf(source) : '', unit: otherHeightUnit },
          },
        ];
  return [...systemFindings(plan, fileName), ...heights];
}

/** A system that a file names and nobody knows: its coordinates would be taken for those of the site. */
export function unknownSystemFinding({ site }: CoordinatesPlan, system: string, fileName: string): Finding {
  return { code: 'unknown-file-system', severity: site ? 'warning' : 'information', fileName, values: { system } };
}

function systemFindings(plan: CoordinatesPlan, fileName: string): Finding[] {
  const { source, site, change, offered, refusal, isOpen, system } = plan;
  const from = system?.detectedFrom ?? 'said';
  if (!source || !site) {
    const values = { unit: plan.lengthUnit };
    if (source)
      return [{ code: `system-noted-${from}`, severity: 'information', fileName, values: { system: nameOf(source) } }];
    return lengthFindings(plan, fileName, values);
  }
  const values = { system: nameOf(source), site: nameOf(site) };
  if (source.id === site.id) {
    const same: Finding = { code: `system-as-site-${from}`, severity: 'information', fileName, values };
    return [same, ...lengthFindings(plan, fileName, { unit: plan.lengthUnit })];
  }
  if (refusal) {
    const chosen = isOpen ? {} : { chosen: keep.code };
    const reason = { ...values, ...refusal.values };
    return [
      {
        code: refusal.code,
        severity: isOpen ? 'error' : 'warning',
        fileName,
        values: reason,
        choices: [keep],
        ...chosen,
      },
    ];
  }
  const { operation, transform: ofGrid } = offered ?? {};
  const code = operation === undefined ? 'system-other' : ofGrid ? 'system-other-grid' : 'system-other-datum';
  const about = { ...values, operation: operation ?? '', accuracy: offered?.accuracy ?? 0 };
  const chosen = isOpen ? {} : { chosen: change ? transform.code : keep.code };
  return [
    {
      code,
      severity: isOpen ? 'error' : 'information',
      fileName,
      values: about,
      choices: [transform, keep],
      ...chosen,
    },
    ...scaleFindings(ofGrid, fileName, values),
  ];
}

/** A local grid is hardly ever longer or shorter than its system: its points are rather wrong. */
function scaleFindings(ofGrid: LocalTransform | undefined, fileName: string, values: Finding['values']): Finding[] {
  if (!ofGrid || Math.abs(ofGrid.scale - 1) <= MAX_SCALE_DIFFERENCE) return [];
  const about = { ...values, scale: Number(ofGrid.scale.toFixed(6)) };
  return [{ code: 'local-grid-scale', severity: 'warning', fileName, values: about }];
}

/** Lengths in another unit than the site's stay as they are unless that is asked for. */
function lengthFindings({ offered, change }: CoordinatesPlan, fileName: string, values: Finding['values']): Finding[] {
  if (!offered) return [];
  const chosen = change ? transform.code : keep.code;
  const about = { ...values, site: offered.unit, unit: offered.unitOfFiles };
  return [
    { code: 'file-length-unit', severity: 'information', fileName, values: about, choices: [keep, transform], chosen },
  ];
}
