// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { PlainTable } from './plain-table.tsx';

it('[I1.01m] a plain table shows its rows, and tells of a click on a row but not on a box in it', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  const chosen: string[] = [];
  const show = (more: object = {}): void =>
    act(() =>
      root.render(
        <PlainTable<string>
          label="Ores"
          rows={['Cu', 'Au']}
          rowKey={(ore) => ore}
          columns={[
            { id: 'mark', title: <em>All</em>, width: 'fit', render: (ore) => <input aria-label={ore} /> },
            { id: 'ore', title: 'Ore', align: 'end', render: (ore) => ore },
          ]}
          {...more}
        />,
      ),
    );
  const click = (selector: string): void =>
    act(() => void page.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  const table = (): HTMLTableElement => page.querySelector('table')!;
  show();
  expect([...table().rows].map(({ textContent }) => textContent)).toEqual(['AllOre', 'Cu', 'Au']);
  expect([table().ariaLabel, table().ariaDisabled, page.querySelector('[data-selected]')]).toEqual([
    'Ores',
    null,
    null,
  ]);
  click('tbody td:last-child');

  show({ isDisabled: true, isSelected: (ore: string) => ore === 'Au', onChoose: (ore: string) => chosen.push(ore) });
  expect([table().ariaDisabled, page.querySelector('[data-selected]')?.textContent]).toEqual(['true', 'Au']);
  click('tbody td:last-child');
  click('tbody input');
  expect(chosen).toEqual(['Cu']);
  act(() => root.unmount());
  page.remove();
});
