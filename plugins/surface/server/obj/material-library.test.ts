import { describe, expect, it } from 'vitest';
import { libraryNames, readMaterials, readTexture } from './material-library.ts';

describe('material libraries', () => {
  it('reads file names with blanks, behind any options', () => {
    const plain = { scale: [1, 1], offset: [0, 0] };
    expect(readTexture(' fuze uv.jpg ')).toEqual({ reference: 'fuze uv.jpg', ...plain });
    expect(readTexture('-s 2 3 1 -o 0.5 0 0 my image.png')).toEqual({
      reference: 'my image.png',
      scale: [2, 3],
      offset: [0.5, 0],
    });
    expect(readTexture('-s 2 a.png')).toEqual({ reference: 'a.png', scale: [2, 1], offset: [0, 0] });
    expect(readTexture('-clamp on -mm 0 1 -bm 0.2 -blendu off a.png')).toEqual({ reference: 'a.png', ...plain });
    expect(readTexture('-s 1 1 1 2')).toEqual({ reference: '2', ...plain });
    expect(readTexture('"quoted name.png"')).toEqual({ reference: 'quoted name.png', ...plain });
    expect(readTexture('C:\\maps\\é.png').reference).toBe('C:\\maps\\é.png');
    expect(readTexture('-s 1e300 1 -o 0 1e9 a.png')).toEqual({ reference: 'a.png', ...plain });
    expect(readTexture('').reference).toBe('');
    expect(readTexture('-s').reference).toBe('');
  });

  it('keeps every material, with tabs, without a name, and the last image of each', () => {
    const text =
      'newmtl\tRed  \r\nKd 1 0 0\r\nnewmtl\n\tmap_Kd\ta.png\nnewmtl Blue\nmap_Ka no.png\nMAP_KD b.png\nmap_Kd c.png';
    const materials = readMaterials(Buffer.from(text));
    expect([...materials].map(([name, texture]) => [name, texture?.reference])).toEqual([
      ['Red', undefined],
      ['', 'a.png'],
      ['Blue', 'c.png'],
    ]);
  });

  it('takes one name with blanks, or several names in a statement', () => {
    expect(libraryNames('box mtllib red.mtl')).toEqual(['box mtllib red.mtl']);
    expect(libraryNames('a b.mtl c d.mtl')).toEqual(['a b.mtl', 'c d.mtl']);
    expect(libraryNames('a.txt')).toEqual(['a.txt']);
  });
});
