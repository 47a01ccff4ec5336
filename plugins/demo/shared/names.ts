/** The datasets of the deposit that its first look shows. @internal */
export const demoNames = {
  drillholes: 'Cerro Adit DDH',
  blocks: 'Cerro Adit blocks',
  topography: 'Cerro Adit topography',
} as const;
