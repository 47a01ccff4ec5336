import { formsOf, squeeze } from './column-name.ts';

/** A role that a column of a source file can play. @public */
export type ColumnRole = keyof typeof columnAliases;

/** Names, best first, once each; a line for each language. */
function names(...lines: readonly string[]): readonly string[] {
  return [...new Set(lines.flatMap((line) => line.split('|')))];
}

const easting = names(
  'easting|x|east|xcollar|utm east|x collar|collar x|collar east|locationx|utm e|utm easting|coord x|x coord|mga east|gda94 east|nat east|local east|orig east|e',
  'este|coord este|utm este|x utm|coordenada este',
  'leste|utm leste|coordenada x',
  'est|estant|abscisse',
  'rechtswert|ostwert',
  'xp|xpt',
  'longitude|lon|long|lng',
);
const northing = names(
  'northing|y|north|ycollar|utm north|y collar|collar y|collar north|locationy|utm n|utm northing|coord y|y coord|mga north|gda94 north|nat north|local north|orig north|n',
  'norte|coord norte|utm norte|y utm|coordenada norte',
  'coordenada y',
  'nord|nordant|ordonnee',
  'hochwert|nordwert',
  'yp|ypt',
  'latitude|lat|latitud',
);
const elevation = names(
  'elevation|z|rl|elev|zcollar|utm rl|z collar|collar z|collar rl|locationz|altitude|mga rl|gda94 rl|nat rl|local rl|rl ahd|ahd rl|collar elev|height|msl|coord z',
  'cota|elevacion|altitud|altura|nivel',
  'elevacao',
  'cote|cote z',
  'hohe|hoehe',
  'zp|zpt',
  'kb|kb elev|kb elevation|gl|ground level|ground elevation',
);
const depth = names('prof|profundidad|profundidade|profondeur|teufe|tiefe');

/**
 * Names under which each role is met in real files in English, Spanish, Portuguese, French and German, best first; compared after
 * `normaliseColumnName`, so case, blanks, marks, accents, the name of a grid before them and a unit after them do not matter.
 *
 * @public
 */
export const columnAliases = {
  hole: names(
    'hole|hole id|hole name|bhid|dhid|company hole id|borehole|name|hole number|hole no|dh id|dhnam|dh name|ddh|drillhole|drillhole id|drillhole no|bore id|borehole id|bore name|well|well name|uwi|site id|collar id|holeident',
    'sondaje|id sondaje|pozo|id pozo|barreno|taladro|id taladro|perforacion|nombre sondaje|sondeo|id sondeo',
    'furo|id furo|nome furo|furo id|sondagem|poco|nome do furo',
    'sondage|trou|no trou|id sondage|forage|nom trou|num sondage',
    'bohrung|bohrloch|bohrlochname|bohrungsname|bohrloch nr|bohrung nr|bohrloch id|bohrung id',
  ),
  easting,
  northing,
  elevation,
  collarDepth: names(
    'depth|max depth|total depth|length|eoh|td|distance|end depth|leng|final depth|hole depth|tot depth|eoh depth|end of hole|hole length|tdepth|total hole depth|drilled depth|depth drilled',
    'prof final|prof total|profundidad final|profundidad total|largo|longitud|fondo',
    'profundidade final|profundidade total|comprimento',
    'profondeur finale|longueur|prof finale|longueur totale',
    'endteufe|endtiefe|bohrtiefe',
    'depth cm|length cm',
    ...depth,
  ),
  surveyDepth: names(
    'depth|at|distance|survey depth|surveyed depth|length|md|measured depth|survey at|station|sdepth|from',
    'distancia|medida|en',
    'depth cm',
    ...depth,
  ),
  azimuth: names(
    'azimuth|azi|az|azm|brg|bearing|utm azimuth|azim|azimuth grid|azi grid|nat azimuth|azi true|azi mag|azim mag|collar azi|direction|trend|azimuth utm',
    'azimut|rumbo|acimut',
    'azimute|rumo|direcao',
    'bohrrichtung|richtung',
    'azimuth gon|azimut gon|azi gon|azimuth gradians',
  ),
  dip: names(
    'dip|inclination|incl|inc|plunge|collar dip|angle|dip angle',
    'inclinacion|buzamiento|manteo|angulo',
    'mergulho|inclinacao',
    'pendage|plongee|inclinaison|plongement',
    'neigung|einfallen',
    'dip gon|inclination gon|neigung gon|dip gradians',
  ),
  from: names(
    'from|mfrom|depth from|from depth|sampfrom|samp from|geolfrom|start|top|start depth|fr|interval from',
    'desde|inicio|prof desde|de',
    'prof de',
    'debut|toit',
    'from cm|depth from cm|desde cm',
    'von|teufe von|tiefe von|von teufe|von tiefe',
  ),
  to: names(
    'to|mto|depth to|to depth|sampto|samp to|geolto|end|bottom|base|end depth|interval to',
    'hasta|fin|prof hasta|a',
    'ate|para|fim|prof ate',
    'mur',
    'to cm|depth to cm|hasta cm',
    'bis|teufe bis|tiefe bis|bis teufe|bis tiefe',
  ),
  x: names('x', ...easting),
  y: names('y', ...northing),
  z: names('z', ...elevation),
  blockX: names('xc|x|xcentre|xcenter|centroid x|midx'),
  blockY: names('yc|y|ycentre|ycenter|centroid y|midy'),
  blockZ: names('zc|z|zcentre|zcenter|centroid z|midz'),
  blockSizeX: names('xinc|dx|dim x|xlen|xlength|x size|_east'),
  blockSizeY: names('yinc|dy|dim y|ylen|ylength|y size|_north'),
  blockSizeZ: names('zinc|dz|dim z|zlen|zlength|z size|_rl'),
};

const known = new Set(Object.values(columnAliases).flatMap((list) => list.map(squeeze)));

/** Whether a column of this name is known in any role. @internal */
export function isKnownName(name: string): boolean {
  return formsOf(name).some((form) => known.has(form));
}
