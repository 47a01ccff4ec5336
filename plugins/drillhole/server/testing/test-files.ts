import type { TestFile } from './test-run.ts';

export function collar(text: string, more: Partial<TestFile> = {}): TestFile {
  return {
    fileType: 'collar',
    path: 'collar.csv',
    text,
    mapping: { hole: 'hole', easting: 'x', northing: 'y', elevation: 'z', depth: 'depth' },
    ...more,
  };
}

export function survey(text: string, fileType = 'survey'): TestFile {
  return {
    fileType,
    path: `${fileType}.csv`,
    text: `hole,depth,azi,dip\n${text}`,
    mapping: { hole: 'hole', depth: 'depth', azimuth: 'azi', dip: 'dip' },
  };
}

export function interval(text: string, more: Partial<TestFile> = {}): TestFile {
  return {
    fileType: 'interval',
    path: 'assay.csv',
    text: `hole,from,to,au,lith\n${text}`,
    mapping: { hole: 'hole', from: 'from', to: 'to' },
    numbers: ['au'],
    categories: ['lith'],
    ...more,
  };
}

export function points(text: string): TestFile {
  return {
    fileType: 'point',
    path: 'points.csv',
    text: `hole,at,density\n${text}`,
    mapping: { hole: 'hole', depth: 'at' },
    numbers: ['density'],
  };
}
