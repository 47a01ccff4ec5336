export {
  bandPalette,
  bandsOf,
  bandText,
  equalBands,
  rgbPointsOfBands,
  stopsOf,
  type Band,
  type BandPalette,
} from './bands.ts';
export { defaultCategories } from './default-categories.ts';
export { cssGradient } from './css-gradient.ts';
export {
  addMark,
  ANNOTATION_LIMIT,
  changeItem,
  isInnerMark,
  isWhole,
  marksOf,
  moveMark,
  REMOVE_DISTANCE,
  removeMark,
} from './gradient-edits.ts';
export {
  isUserGradientId,
  NAME_LIMITS,
  nameProblem,
  newGradientId,
  uniqueGradientName,
  type NameProblem,
} from './gradient-names.ts';
export {
  gradientOf,
  mapOfPreset,
  midpointText,
  newContinuousGradient,
  newFixedGradient,
  presetOf,
  type ColourStop,
  type FixedBand,
  type Gradient,
  type GradientPreset,
} from './gradient.ts';
export { GradientsToken, type GradientOwner, type Gradients } from './gradients.ts';
export { drawnPalette, MISSING_COLOUR, type DrawnPalette } from './drawn-palette.ts';
export { firstCategoricalMap, firstCategoryColouring, firstColouring } from './first-colouring.ts';
export { hexOfRgb, hexOfText, isWholeHex, normaliseHex, rgbOfHex, type Rgb } from './hex-colour.ts';
export { colourAt, paletteOf, type PaletteOptions, type PaletteSource } from './palette.ts';
export { DEFAULT_COLOUR_MAP, rangeOfMap, startColouring, type ColouredField } from './start-colouring.ts';
export {
  problemReasons,
  readColourFile,
  writeColourFile,
  type ColourFile,
  type ColourFileProblem,
  type FileGradient,
} from './site/colour-file.ts';
export type { SiteGradient } from './site/gradient-shape.ts';
export { fileGradientOf, mapOfSiteGradient, siteGradientOf } from './site/site-gradient.ts';
export { LEGEND_LIMITS, legendKey, withColours, type Legend, type LegendColour } from './site/legend.ts';
export { ColourExchangeToken, LegendsToken, type ColourExchange, type Legends } from './site/legends.ts';
export { coloursOfColumn, coloursToKeep, type PropertyColours } from './site/property-colours.ts';
export { SiteColouringToken, type SiteColouring } from './site/site-colouring.ts';
export {
  deleteSiteGradients,
  deleteSiteLegend,
  deleteSiteProperties,
  readSiteColours,
  saveSiteGradients,
  saveSiteLegends,
  saveSiteProperties,
  siteColoursChanged,
} from './site/routes.ts';
