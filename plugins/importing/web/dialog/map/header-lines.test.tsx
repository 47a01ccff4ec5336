// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import type { ImportFileType } from 'adit/core';
import { HostProvider, type Api } from 'adit/core/web';
import { makeTestWorkspace } from 'adit/core/testing';
import { FileMapping } from '../../mapping/file-mapping.ts';
import { testImporter } from '../../rules/testing/boxes.ts';
import { metadataOf } from '../../store/testing/metadata.ts';
import { HeaderLines } from './header-lines.tsx';

const workspace = await makeTestWorkspace({ plugins: [] });
await workspace.translations.add('importing', async () =>
  JSON.parse(await readFile('plugins/importing/locales/en.json', 'utf8')),
);

it.each([
  [1, []],
  [2, ['1Mine of May', '2BHID,X', '3A,1']],
])(
  'the first lines are shown by themselves where lines above the names are skipped: names in line %d',
  async (headerLine, shown) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const mapping = new FileMapping({
      api: {} as Api,
      fileType: testImporter.fileTypes[0] as ImportFileType,
      metadata: metadataOf('collar', ['BHID', 'X'], { headerLine, firstLines: ['Mine of May', 'BHID,X', 'A,1'] }),
    });
    const page = document.createElement('div');
    const root = createRoot(page);
    await act(async () =>
      root.render(
        <HostProvider host={workspace.host}>
          <HeaderLines mapping={mapping} />
        </HostProvider>,
      ),
    );
    expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(shown);
    act(() => root.unmount());
  },
);
