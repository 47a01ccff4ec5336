import type { NamedCall } from '../../../host/build/pages/named-calls-page.ts';

const MAX_NAME = 50;
const place = { groupName: 'Production', folderPath: '' };

const upload = (name: string, datasetType: string, fileName: string): string =>
  `POST /upload-dataset/create?name=${name}&groupName=Production&folderPath=&datasetType=${datasetType}` +
  `&chunkNumber=1&chunkTotalCount=1&fileName=${fileName}&uniqueIdentifier=${name}-${fileName}&site={site}`;

const sent = { is_completed: true, pendingLongUpload: false, message: '{string}' };

/** Mapping entries as I3.08 has them. */
const entries = (columns: Readonly<Record<string, string>>): object[] =>
  Object.entries(columns).map(([value, column]) => ({ value, column, is_default: true }));

const collarColumns = entries({ hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z', depth: 'LENGTH' });
const surveyColumns = entries({ hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' });
const levels = { hierarchy_cols: [], chunk_cols: [] };

/** The import: uploads, metadata, and a dataset of each type. */
export const importCalls: readonly NamedCall[] = [
  {
    statement: 'I7.02',
    call: 'POST /dataset-metadata/validate',
    purpose: 'before anything was sent',
    payload: { datasetName: 'Copper', groupName: 'Production', datasetType: 'Points', site: '{site}', folderPath: '' },
    answer: { outcome: 'upload' },
  },
  {
    statement: 'I7.03',
    call: upload('Copper', 'Points', 'copper.csv'),
    payload: 'X,Y,Z,CU,ROCK\n0,0,1,0.5,Ore\n5,0,2,0.7,Waste\n',
    answer: { ...sent, id: '{pointFile}' },
  },
  {
    statement: 'I7.03',
    call: upload('x'.repeat(MAX_NAME + 1), 'Points', 'copper.csv'),
    purpose: 'a name of 51 characters',
    payload: 'X,Y,Z\n0,0,1\n',
    refusal: 'name-too-long',
  },
  {
    statement: 'I7.01',
    call: 'PUT /dataset-metadata/update',
    purpose: 'fetch or poll',
    payload: { id: '{pointFile}' },
    answer: { status: 'Complete', errorMsg: null, columns: '{list}', metadataConfigId: '{string}' },
  },
  {
    statement: 'I7.02',
    call: 'POST /dataset-metadata/validate',
    purpose: 'once the file is there',
    payload: { datasetName: 'Copper', groupName: 'Production', datasetType: 'Points', site: '{site}', folderPath: '' },
    answer: { outcome: 'metadata-available', id: '{pointFile}' },
    reading: 'Which file a validation is about',
  },
  {
    statement: 'I7.01',
    call: 'PUT /dataset-metadata/update',
    purpose: 'refresh',
    payload: { id: '{pointFile}', delimiter: ',', skipHeaderLines: 1, nanValues: '["-99"]' },
    answer: '{metadata}',
  },
  {
    statement: 'I7.01',
    call: 'PUT /dataset-metadata/update',
    purpose: 'the metadata as read',
    payload: '{metadata}',
    answer: { status: 'Complete', nanValues: '["-99"]' },
  },
  {
    statement: 'I7.01',
    call: 'PUT /dataset-metadata/update',
    purpose: 'the final mapping',
    payload: { id: '{pointFile}', mapping: entries({ x: 'X', y: 'Y', z: 'Z' }) },
    answer: { mapping: { x: 'X', y: 'Y', z: 'Z' }, metadataConfigId: '{pointConfiguration}' },
  },
  {
    statement: 'I7.05',
    call: 'GET /upload-dataset/read?site={site}&datasetType=Points&excludeBlobOnly=true&status=Complete',
    answer: { files: '{list}' },
  },
  { statement: 'I7.06', call: 'GET /user/read', answer: '{list}' },
  {
    statement: 'I7.08',
    call: 'POST /dataset-points/create',
    payload: {
      ...place,
      name: 'Copper',
      id: '{pointFile}',
      x_col: 'X',
      y_col: 'Y',
      z_col: 'Z',
      metadataConfigId: '{pointConfiguration}',
      ...levels,
    },
    answer: { id: '{copper}' },
  },
  {
    statement: 'I7.03',
    call: upload('Holes', 'Drillhole', 'collar.csv'),
    payload: 'BHID,X,Y,Z,LENGTH\nA1,0,0,100,50\n',
    answer: { ...sent, id: '{collarFile}' },
  },
  {
    statement: 'I7.03',
    call: upload('Holes', 'Drillhole', 'survey.csv'),
    payload: 'BHID,AT,AZ,DIP\nA1,0,0,-90\n',
    answer: { ...sent, id: '{surveyFile}' },
  },
  {
    statement: 'I7.03',
    call: upload('Holes', 'Drillhole', 'assay.csv'),
    payload: 'BHID,FROM,TO,CU\nA1,0,10,0.5\nA1,10,20,0.7\n',
    answer: { ...sent, id: '{assayFile}' },
  },
  ...['collarFile', 'surveyFile', 'assayFile'].map((file) => ({
    statement: 'I7.01',
    call: 'PUT /dataset-metadata/update',
    purpose: 'fetch or poll',
    payload: { id: `{${file}}` },
    answer: { status: 'Complete', metadataConfigId: `{${file}Configuration}`, columns: `{${file}Columns}` },
  })),
  {
    statement: 'I7.07',
    call: 'POST /dataset-drillhole/create',
    payload: {
      ...place,
      name: 'Holes',
      collar: { id: '{collarFile}', metadataConfigId: '{collarFileConfiguration}', mapping: collarColumns, ...levels },
      survey: { id: '{surveyFile}', metadataConfigId: '{surveyFileConfiguration}', mapping: surveyColumns, ...levels },
      planned: {},
      trajectory: {},
      intervals: [
        {
          id: '{assayFile}',
          metadataConfigId: '{assayFileConfiguration}',
          columns: '{assayFileColumns}',
          mapping: entries({ hole: 'BHID', from: 'FROM', to: 'TO' }),
          ...levels,
        },
      ],
      points: [],
    },
    answer: { id: '{holes}' },
    reading: 'The mapping in create payloads',
  },
  {
    statement: 'I7.03',
    call: upload('Blocks', 'Blockmodel', 'blocks.csv'),
    payload: 'XC,YC,ZC,XINC,YINC,ZINC,CU\n5,5,5,10,10,10,0.5\n15,5,5,10,10,10,0.7\n',
    answer: { ...sent, id: '{blockFile}' },
  },
  {
    statement: 'I7.01',
    call: 'PUT /dataset-metadata/update',
    purpose: 'fetch or poll',
    payload: { id: '{blockFile}' },
    answer: { status: 'Complete', metadataConfigId: '{blockConfiguration}', columns: '{blockColumns}' },
  },
  {
    statement: 'I7.09',
    call: 'POST /dataset-blockmodel/create',
    payload: {
      ...place,
      id: '{blockFile}',
      name: 'Blocks',
      metadataConfigId: '{blockConfiguration}',
      delimiter: ',',
      skipHeaderLines: 1,
      nanValues: '[]',
      columns: '{blockColumns}',
      mapping: entries({ xc: 'XC', yc: 'YC', zc: 'ZC', xinc: 'XINC', yinc: 'YINC', zinc: 'ZINC' }),
    },
    answer: { id: '{blockModel}' },
  },
  {
    statement: 'I7.03',
    call: upload('Pit', 'Surface', 'pit.obj'),
    payload: 'mtllib pit.mtl\nv 0 0 0\nv 2 0 0\nv 0 2 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl rock\nf 1/1 2/2 3/3\n',
    answer: { ...sent, id: '{shapeFile}' },
  },
  {
    statement: 'I7.03',
    call: upload('Pit', 'Surface', 'pit.mtl'),
    payload: 'newmtl rock\n',
    answer: { ...sent, id: '{materialFile}' },
  },
  {
    statement: 'I7.03',
    call: upload('Pit', 'Surface', 'pit.png'),
    payload: '{image}',
    answer: { ...sent, id: '{textureFile}' },
  },
  {
    statement: 'I7.10',
    call: 'POST /dataset-surface/create',
    payload: { ...place, id: '{shapeFile}', name: 'Pit' },
    answer: { id: '{pit}' },
  },
  {
    statement: 'I7.10',
    call: 'POST /dataset-surface/create',
    purpose: 'with material and texture',
    payload: {
      ...place,
      id: '{shapeFile}',
      name: 'Pit with rock',
      mtlId: '{materialFile}',
      textureId: '{textureFile}',
    },
    answer: { id: '{drapedPit}' },
  },
  {
    statement: 'I7.03',
    call: upload('Spare', 'Points', 'spare.csv'),
    payload: 'X,Y\n0,0\n',
    answer: { ...sent, id: '{spareFile}' },
  },
  { statement: 'I7.04', call: 'DELETE /upload-dataset/delete?rawFileId={spareFile}', answer: {} },
  { statement: 'I7.11', call: 'GET /blastdog/read/patterns?siteId={blastSite}', answer: '{list}' },
  {
    statement: 'I7.11',
    call: 'GET /blastdog/read/patterns?siteId={blastSite}&deployableOnly=true',
    answer: [{ pattern_name: 'P1', bench_name: '{string}', new_holes: 1, updated_at: '{string}', status: 'New' }],
  },
  {
    statement: 'I7.12',
    call: 'POST /dataset-blastdog/create/patterns',
    payload: { siteId: '{blastSite}', patternNames: ['P1'] },
    answer: { datasets: '{list}' },
  },
  {
    statement: 'I7.13',
    call: 'POST /support-request/create',
    payload: {
      name: 'Nora Vidal',
      email: 'nora@example.com',
      company: 'Stone',
      tenant: 'Adit',
      site: 'First site',
      subject: 'A file',
      message: 'It cannot be read.',
    },
    answer: { id: '{string}' },
  },
];
