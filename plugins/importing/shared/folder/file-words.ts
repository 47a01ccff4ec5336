/** Parts of file names that tell what a file holds, by the specification's names of file types. @internal */
export const nameHints: Readonly<Record<string, readonly string[]>> = {
  planned: ['plan'],
  trajectory: ['traj'],
  collar: ['collar', 'header'],
  survey: ['survey', 'surv', 'deviation'],
  interval: [
    'interval',
    'assay',
    'lith',
    'geol',
    'sample',
    'alter',
    'mineral',
    'rqd',
    'geotech',
    'structur',
    'composite',
  ],
  point: ['point', 'pts', 'density'],
};

/** The words, in lower case, that say in a file's name that it is of this type. @internal */
export function wordsOf(fileType: string): readonly string[] {
  return [fileType.toLowerCase(), ...(nameHints[fileType] ?? [])];
}
