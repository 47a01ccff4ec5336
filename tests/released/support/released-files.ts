/** Three holes of our own, one of them bent. */
export const drillholeFiles = {
  collar: 'BHID,X,Y,Z,DEPTH\nA-1,500000,7000000,400,30\nA-2,500050,7000000,402,30\nA-3,500100,7000050,404.5,20\n',
  survey: 'BHID,AT,AZ,DIP\nA-1,0,0,-90\nA-2,0,45,-60\nA-2,15,50,-55\nA-3,0,180,-70\n',
  interval:
    'BHID,FROM,TO,CU,ROCK,LOGGED\nA-1,0,10,0.5,Oxide,2024-03-01\nA-1,10,20,1.25,Sulphide,2024-03-02\nA-1,20,30,,Sulphide,2024-03-03\n' +
    'A-2,0,15,0.1,Oxide,2024-03-04\nA-2,15,30,2.75,Sulphide,2024-03-05\nA-3,0,20,99999.25,Óxido,2024-03-06\nA-9,0,5,1,Lost,2024-03-07\n',
  point: 'BHID,DEPTH,RQD\nA-1,5,80\nA-2,20,65.5\n',
} as const;

/** A project with pieces: zones with benches. */
export const piecesFile = `X,Y,Z,ZONE,BENCH,AU\n${Array.from(
  { length: 12 },
  (_, at) => `${at * 10},${at * 5},${at},${at < 6 ? 'North' : 'South'},B${at % 3},${at / 8}`,
).join('\n')}\n`;

/** Two blast patterns on one bench. */
export const blastFile =
  'Pattern,Hole Name,Collar X,Collar Y,Collar Z,Dip,Bearing,Drill Length,Diameter\n' +
  'P1,1,10,20,30,90,0,5,165\nP1,2,14,20,30,90,0,5,165\nP1,3,18,20,30,80,90,6,165\nP2,1,1,2,3,90,0,4,165\n';

/** A drawing that breaks off. */
export const brokenDrawing = '0\nSECTION\n2\nENTITIES\n0\n3DFACE\noops\n';

/** A file of two chunks, of which only the first was sent. */
export const unfinishedFile = `X,Y,AU\n${'1000,2000,3\n'.repeat(320_000)}`;

/** The files of a third-party plugin that only has a web half. */
export const pluginFiles = {
  'plugin.json': JSON.stringify({
    id: 'acme.kept',
    version: '1.0.0',
    api: '^1',
    web: true,
    category: 'tool',
    locales: ['en', 'es'],
  }),
  'web/index.js': 'export default { activate() {} };\n',
  'locales/en.json': '{}',
  'locales/es.json': '{}',
} as const;

/** A JPEG as small as the server takes it: only its first bytes are looked at. */
export const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;
