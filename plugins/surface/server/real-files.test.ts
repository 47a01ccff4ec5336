import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { buildSurface, sharedData } from './testing/test-run.ts';
it('explore', async () => {
  const list = ['kirra/DXF', 'pygslib/sandbox/Model From DXF', 'kirra/SURPACFiles'].flatMap((f) =>
    readdirSync(join(sharedData, f))
      .filter((n) => n.endsWith('.dxf'))
      .map((n) => join(sharedData, f, n)),
  );
  list.push(
    join(sharedData, 'kirra/KIRRA_OBJ_CC.obj'),
    join(sharedData, 'trimesh/fuze.obj'),
    join(sharedData, 'trimesh/fuze.zip'),
  );
  for (const d of readdirSync(join(sharedData, 'obj2gltf')))
    if (d.startsWith('box') || d === 'concave')
      for (const n of readdirSync(join(sharedData, 'obj2gltf', d)))
        if (n.endsWith('.obj')) list.push(join(sharedData, 'obj2gltf', d, n));
  for (const path of list) {
    try {
      const b = await buildSurface({ path });
      console.log(
        path.slice(sharedData.length),
        JSON.stringify(b.account),
        JSON.stringify(b.manifest.properties),
        b.manifest.layers
          .map(
            (l) =>
              `${l.name}:${l.count}:${l.geometry.kind !== 'blocks' ? l.geometry.positions.length / 3 : 0} ${JSON.stringify(l.columns[0]?.statistics)}`,
          )
          .join(' | '),
        JSON.stringify(b.manifest.bounds),
        [...new Set(b.issues.map((i) => i.severity + ' ' + i.code + ' ' + JSON.stringify(i.values)))].slice(0, 4),
      );
      b.remove();
    } catch (e) {
      console.log(path, e);
    }
  }
});
