import { defineEventKind, defineRoute } from 'adit/core';
import { z } from 'zod';
import { siteGradientShape } from './gradient-shape.ts';
import { LEGEND_LIMITS, legendColourShape, legendShape, repeatedAt } from './legend.ts';
import { propertyColoursShape } from './property-colours.ts';

const path = '/plugins/colour-maps';
const MAX_GRADIENTS = 200;
const MAX_LEGENDS = 200;
const MAX_PROPERTIES = 200;

const edit = {
  kind: 'permission',
  permission: 'colour-maps.edit',
  scope: { object: 'site', from: 'body.site' },
} as const;

/** The gradients and the legends of a site, and how its numbers start to be coloured. @internal */
export const readSiteColours = defineRoute({
  id: 'colour-maps.read-site',
  method: 'GET',
  path: `${path}/site`,
  summary: 'The gradients and the legends of a site, and how its numbers start to be coloured',
  access: { kind: 'permission', permission: 'colour-maps.view', scope: { object: 'site', from: 'query.site' } },
  query: z.object({ site: z.string() }),
  result: z.object({
    gradients: z.array(siteGradientShape),
    legends: z.array(z.object({ column: z.string(), colours: z.array(legendColourShape) })),
    properties: z.array(propertyColoursShape),
  }),
});

/** Adds gradients to a site; those whose ids it has already are replaced. @internal */
export const saveSiteGradients = defineRoute({
  id: 'colour-maps.save-gradients',
  method: 'PUT',
  path: `${path}/gradients`,
  summary: 'Keep gradients for a site',
  access: edit,
  body: z.strictObject({ site: z.string(), gradients: z.array(siteGradientShape).min(1).max(MAX_GRADIENTS) }),
  result: z.object({}),
  refusals: [409],
});

/** Delete gradients of a site. @internal */
export const deleteSiteGradients = defineRoute({
  id: 'colour-maps.delete-gradients',
  method: 'DELETE',
  path: `${path}/gradients`,
  summary: 'Delete gradients of a site',
  access: edit,
  body: z.strictObject({ site: z.string(), ids: z.array(z.string()).min(1).max(MAX_GRADIENTS) }),
  result: z.object({}),
});

/** Gives categories of a site their colours; those that are not named keep theirs. @internal */
export const saveSiteLegends = defineRoute({
  id: 'colour-maps.save-legends',
  method: 'PUT',
  path: `${path}/legends`,
  summary: 'Keep the colours of categories for a site',
  access: edit,
  body: z.strictObject({
    site: z.string(),
    legends: z
      .array(legendShape)
      .min(1)
      .max(MAX_LEGENDS)
      .refine((legends) => repeatedAt(legends.map(({ column }) => column)) === undefined),
  }),
  result: z.object({}),
  refusals: [409],
});

/** Lets a site forget the colours of categories of a column. @internal */
export const deleteSiteLegend = defineRoute({
  id: 'colour-maps.delete-legend',
  method: 'DELETE',
  path: `${path}/legends`,
  summary: 'Forget the colours of categories of a site',
  access: edit,
  body: z.strictObject({
    site: z.string(),
    column: z.string().max(LEGEND_LIMITS.column),
    labels: z.array(z.string().max(LEGEND_LIMITS.label)).min(1).max(LEGEND_LIMITS.colours),
  }),
  result: z.object({}),
});

/** Says how numbers of columns start to be coloured on a site; what it kept for them before is replaced. @internal */
export const saveSiteProperties = defineRoute({
  id: 'colour-maps.save-properties',
  method: 'PUT',
  path: `${path}/properties`,
  summary: 'Keep for a site how numbers of columns start to be coloured',
  access: edit,
  body: z.strictObject({
    site: z.string(),
    properties: z
      .array(propertyColoursShape)
      .min(1)
      .max(MAX_PROPERTIES)
      .refine((properties) => repeatedAt(properties.map(({ column }) => column)) === undefined),
  }),
  result: z.object({}),
  refusals: [409],
});

/** Forget for a site how numbers of columns start to be coloured. @internal */
export const deleteSiteProperties = defineRoute({
  id: 'colour-maps.delete-properties',
  method: 'DELETE',
  path: `${path}/properties`,
  summary: 'Forget for a site how numbers of columns start to be coloured',
  access: edit,
  body: z.strictObject({
    site: z.string(),
    columns: z.array(z.string().max(LEGEND_LIMITS.column)).min(1).max(MAX_PROPERTIES),
  }),
  result: z.object({}),
});

/** Tells browsers that the gradients, the legends or the properties of a site are others now. @internal */
export const siteColoursChanged = defineEventKind({
  name: 'colour-maps.changed',
  summary: 'The gradients or legends of a site changed',
  payload: z.object({ site: z.string() }),
  access: { kind: 'permission', permission: 'colour-maps.view' },
});
