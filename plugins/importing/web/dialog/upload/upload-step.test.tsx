// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { MantineProvider } from '@mantine/core';
import { runInAction } from 'mobx';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AditError } from 'adit/core';
import { ApiToken, HostProvider, NavigationToken, ToastsToken } from 'adit/core/web';
import { makeTestWorkspace } from 'adit/core/testing';
import { testImporter } from '../../rules/testing/boxes.ts';
import { ImportStore } from '../../store/import-store.ts';
import { ImportStoreProvider } from '../parts/store-context.tsx';
import { ImportNotice } from '../../follow/import-notices.ts';
import { localSource, type FileSource } from '../../upload/file-source.ts';
import { UploadStep } from './upload-step.tsx';
import { stubLayout } from '../../../../../tests/stub-layout.ts';

const page = document.body.appendChild(document.createElement('div'));
const workspace = await makeTestWorkspace({ plugins: [] });
await workspace.translations.add('importing', async () =>
  JSON.parse(await readFile('plugins/importing/locales/en.json', 'utf8')),
);
const types = [{ id: 'blast.holes', datasetType: 'Blasthole', group: 'BlastDog' }];
let root: Root;
let store: ImportStore;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  stubLayout();
  store = new ImportStore({
    importer: testImporter,
    target: { kind: 'empty' },
    site: 'site-1',
    siteUnit: 'm',
    api: workspace.services.get(ApiToken),
    tree: {
      nodes: [],
      state: 'ready',
      groupNames: ['Exploration', 'BlastDog', 'Production'],
      activeDatasetId: undefined,
      dataset: () => undefined,
      activate: () => undefined,
      refresh: async () => undefined,
    },
    toasts: workspace.services.get(ToastsToken),
    navigation: workspace.services.get(NavigationToken),
    t: workspace.translations.translator('importing'),
    notice: new ImportNotice('import/1'),
    types: () => types,
  });
  root = createRoot(page);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostProvider host={workspace.host}>
          <ImportStoreProvider value={store}>
            <UploadStep />
          </ImportStoreProvider>
        </HostProvider>
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const press = async (element: Element | null | undefined): Promise<void> =>
  act(async () => void element?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
const textsOf = (selector: string, area: ParentNode = document): (string | null)[] =>
  [...area.querySelectorAll(selector)].map(({ textContent }) => textContent);
/** The importer of these tests has no texts: its keys are made readable. */
const titleOf = (fileType: string): string => fileType.charAt(0).toUpperCase() + fileType.slice(1);
const field = (label: string): HTMLInputElement | undefined =>
  [...page.querySelectorAll('input')].find(({ labels }) => labels?.[0]?.textContent === label);
const fill = async (label: string, text: string): Promise<void> =>
  act(async () => {
    const input = field(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const boxes = (): HTMLElement[] =>
  [...page.querySelectorAll('section')].filter((section) => section.querySelector(':scope > div > h3'));

describe('the first step of an import', () => {
  it('[I2.05b, I2.05c, I2.05d] has a select of the groups of the site but the reserved one, at first Production', async () => {
    const group = field('Group');
    expect(group?.value).toBe('Production');
    await press(group);
    expect(textsOf('[role=option]')).toEqual(['Exploration', 'Production']);
    await press([...document.querySelectorAll('[role=option]')][0]);
    expect([group?.value, store.form.groupName]).toEqual(['Exploration', 'Exploration']);
  });

  it('[I2.05a, I2.05e] has fields for the name of the dataset and, once it is switched on, of a folder', async () => {
    await fill('Dataset name', 'Pit');
    expect([store.form.name, field('Folder name')]).toEqual(['Pit', undefined]);
    await press(field('Put it in a folder'));
    await fill('Folder name', 'North');
    expect(store.form.folderPath).toBe('North');
    await press(field('Put it in a folder'));
    expect([store.form.folderPath, field('Folder name')]).toEqual(['', undefined]);
  });

  it('[I2.05f, I2.05g, I2.05h, I2.05i, I2.06] has a box for each file type, those of planned holes behind a toggle, each with Browse and a menu to add files from this machine or from before', async () => {
    expect(boxes().map(({ ariaLabel }) => ariaLabel)).toEqual(['Collar', 'Survey', 'Interval', 'Point']);
    await press(field('Planned'));
    expect(boxes().map(({ ariaLabel }) => ariaLabel)).toEqual(
      ['collar', 'survey', 'interval', 'point', 'planned', 'trajectory'].map(titleOf),
    );
    for (const box of boxes()) {
      const [add, browse] = box.querySelectorAll('button');
      expect([add?.textContent, browse?.textContent]).toEqual(['Add', 'Browse']);
      await press(add);
      expect(textsOf('[role=menuitem]')).toEqual(['Select files…', 'Use previously uploaded files…']);
      await press(document.querySelectorAll('[role=menuitem]')[1]);
      expect(workspace.recorded.dialogs.at(-1)?.title).toContain(box.ariaLabel);
      const chosen = vi.fn();
      box.querySelector('input')?.addEventListener('click', chosen);
      await press(browse);
      expect(chosen).toHaveBeenCalledTimes(1);
    }
  });

  it('[I2.12, I3.01b, I3.01c, I3.01d, I4.01e, I4.01f, I8.02] shows each file of a box in a row of its own, with its status, progress and error', async () => {
    const interval = store.importer.fileTypes.find(({ id }) => id === 'interval')!;
    const names = ['assay.csv', 'lith.csv'];
    await act(async () =>
      store.form.add(
        interval,
        names.map((name) => localSource(new File(['a'], name))),
      ),
    );
    const rows = (): HTMLElement[] => [...page.querySelectorAll<HTMLElement>('[data-stage]')];
    const seen = (): unknown[] =>
      rows().map((row) => [
        row.querySelector('[title]')?.textContent,
        row.querySelector('[title] + span')?.textContent,
        row.querySelector('[role=alert]') !== null,
        row.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow'),
      ]);
    const waiting = '1 Bytes Ready to upload';
    expect(seen()).toEqual(names.map((name) => [name, waiting, false, undefined]));
    await act(async () =>
      runInAction(() => {
        Object.assign(store.files[0]!, { stage: 'sending', progress: 0.25 });
        Object.assign(store.files[1]!, { stage: 'failed', error: new AditError('upload-timeout') });
      }),
    );
    expect(seen()).toEqual([
      ['assay.csv', '1 Bytes Uploading, 25 %', false, '25'],
      ['lith.csv', '1 Bytes The server took too long to read the file.', true, undefined],
    ]);
    await act(async () =>
      runInAction(() => {
        Object.assign(store.files[0]!, { stage: 'merging', progress: 1 });
        Object.assign(store.files[1]!, { error: new AditError('upload-not-finalised') });
      }),
    );
    expect(seen().map((row) => (row as unknown[]).slice(1, 3))).toEqual([
      ['1 Bytes Unpacking zip or merging chunks', false],
      ['1 Bytes The server could not finish the upload.', true],
    ]);
    await act(async () => runInAction(() => (store.files[1]!.error = new AditError('upload-status-unknown'))));
    expect(seen()[1]).toContain('1 Bytes The server did not say what became of the file. Try again.');
  });

  it('[I5.06] keeps the first of the files that are put into a box of one, and all of them in a box of several', async () => {
    const kept = async (name: string): Promise<(string | null)[]> => {
      const box = (): HTMLElement | undefined => boxes().find(({ ariaLabel }) => ariaLabel === titleOf(name));
      const input = box()?.querySelector<HTMLInputElement>('input[type=file]');
      const files = ['a', 'b', 'c'].map((part) => new File([part], `${name}-${part}.csv`, { type: 'text/csv' }));
      Object.defineProperty(input, 'files', { value: files });
      await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
      await act(async () => vi.waitFor(() => expect(textsOf('[data-stage] [title]', box())).not.toEqual([])));
      return textsOf('[data-stage] [title]', box());
    };
    const takesSeveral = [...page.querySelectorAll<HTMLInputElement>('input[type=file]')].map(
      ({ multiple }) => multiple,
    );
    expect(takesSeveral).toEqual([false, false, true, true]);
    expect(await kept('collar')).toEqual(['collar-a.csv']);
    expect(await kept('survey')).toEqual(['survey-a.csv']);
    for (const many of ['interval', 'point'])
      expect(await kept(many)).toEqual(['a', 'b', 'c'].map((part) => `${many}-${part}.csv`));
  });

  it('[I5.03o, I5.04, I8.01] tells in a toast of a file whose name is used in another box, or that is of a wrong type, and leaves it out', async () => {
    const put = async (name: string, file: File): Promise<void> => {
      const box = boxes().find(({ ariaLabel }) => ariaLabel === titleOf(name));
      const input = box?.querySelector<HTMLInputElement>('input[type=file]');
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
    };
    await put('collar', new File(['a'], 'holes.csv'));
    await act(async () => vi.waitFor(() => expect(textsOf('[data-stage] [title]')).toEqual(['holes.csv'])));
    const { toasts } = workspace.recorded;
    toasts.length = 0;
    await put('interval', new File(['b'], 'HOLES.csv'));
    await put('interval', new File(['b'], 'holes.png'));
    await act(async () => vi.waitFor(() => expect(toasts).toHaveLength(2)));
    const title = 'The import needs a correction';
    expect(toasts).toEqual([
      { type: 'error', title, message: 'There is already a file called “HOLES.csv” here.' },
      { type: 'error', title, message: '“holes.png” has the wrong file type. Allowed: .csv' },
    ]);
    expect(textsOf('[data-stage] [title]')).toEqual(['holes.csv']);
  });

  it('[I5.02] takes the word that there is no survey for one, until a survey is given after all', async () => {
    const [collar, survey, interval] = store.importer.fileTypes.filter(({ behindToggle }) => !behindToggle);
    const csv = (name: string): FileSource => localSource(new File(['a'], name));
    await act(async () => {
      store.form.add(collar!, [csv('collar.csv')]);
      store.form.add(interval!, [csv('assay.csv')]);
    });
    expect([store.form.canStart, store.form.missing?.fileType.id]).toEqual([false, 'survey']);
    const box = (): HTMLElement | undefined => boxes().find(({ ariaLabel }) => ariaLabel === 'Survey');
    await press(field('Absent'));
    expect(store.form.canStart).toBe(true);
    expect(textsOf('button', box())).toEqual(['Add']);
    await act(async () => void store.form.add(survey!, [csv('survey.csv')]));
    expect([store.form.canStart, store.form.absent.size]).toEqual([true, 0]);
    expect(field('Absent')).toBeUndefined();
  });
});
