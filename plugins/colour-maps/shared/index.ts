export { bandPalette, bandsOf, equalBands, rgbPointsOfBands, stopsOf, type Band, type BandPalette } from './bands.ts';
export { cssGradient } from './css-gradient.ts';
export { hexOfRgb, normaliseHex, rgbOfHex, type Rgb } from './hex-colour.ts';
export { colourAt, paletteOf, type PaletteOptions, type PaletteSource } from './palette.ts';
export { DEFAULT_COLOUR_MAP, rangeOfMap, startColouring, type ColouredField } from './start-colouring.ts';
