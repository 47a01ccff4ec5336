import { makePdf } from '../integration/make-pdf.ts';
import { administrator } from '../integration/server-process.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';

/** A page that keeps what its addresses of made files stand for. */
interface WithAddresses {
  readonly made: ReadonlyMap<string, Blob | MediaSource>;
}

// Everybody on the server is asked.
useOwnServer();

test('an agreement is uploaded, asked for before anything else, accepted, and read again, in English and Spanish', async ({
  page,
  workspace,
  problems,
}) => {
  const document = makePdf('Be careful');
  await prepareAxe(page);
  await page.addInitScript(() => {
    const make = URL.createObjectURL.bind(URL);
    const made = new Map<string, Blob | MediaSource>();
    URL.createObjectURL = (content) => {
      const address = make(content);
      made.set(address, content);
      return address;
    };
    Object.assign(window, { made } satisfies WithAddresses);
  });
  await workspace.open();
  await workspace.fillSignIn();
  await expect(page).toHaveURL(/\/ssa$/);
  await workspace.open('/admin/agreement');
  await expect(page.getByText('No version yet')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Terms of use.pdf', mimeType: 'application/pdf', buffer: document });
  // The page's own session may be on its way while everything is refused.
  problems.expect(/403.*create-session/);
  await page.getByRole('button', { name: 'Make it the agreement' }).click();

  const dialog = page.getByRole('dialog', { name: 'Agreement' });
  const accept = dialog.getByRole('button', { name: 'Accept' });
  await test.step('[A2.19, A4.03] a dialog that nothing closes shows it, as a link and in the page, with Accept and Sign out', async () => {
    await expect(accept).toBeFocused();
    await expect(dialog.getByRole('heading')).toHaveText('Agreement');
    await expect(dialog).toContainText('Read “Terms of use” and accept it to continue.');
    await expect(dialog.getByRole('link', { name: 'Open “Terms of use” as PDF' })).toHaveAttribute('href', /^blob:/);
    const viewer = dialog.locator('iframe[title="Terms of use"]');
    await expect(viewer).toBeVisible();
    await expect(viewer).toHaveAttribute('src', /^blob:/);
    const addresses = [
      await dialog.getByRole('link').getAttribute('href'),
      (await viewer.getAttribute('src'))?.replace(/#.*/, ''),
    ];
    for (const address of addresses) {
      const content = await page.evaluate(async (at) => {
        const blob = (window as unknown as WithAddresses).made.get(at) as Blob;
        return { type: blob.type, bytes: [...new Uint8Array(await blob.arrayBuffer())] };
      }, address ?? '');
      expect(content.type).toBe('application/pdf');
      expect(Buffer.from(content.bytes).equals(document)).toBe(true);
    }
    expect(await findingsInBothThemes(page, dialog)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Sign out' })).toBeEnabled();
    await expect(dialog.getByRole('button')).toHaveText(['Sign out', 'Accept']);
  });

  await test.step('[A8.01] that it could not be accepted is said', async () => {
    problems.expect(/\/api\/user\/update/);
    await page.route('**/api/user/update', (route) => route.abort());
    await accept.click();
    await expect(dialog.getByRole('alert')).toHaveText('The agreement could not be accepted. Please try again.');
    await page.unroute('**/api/user/update');
  });
  await test.step('[A1.05, A2.19, A4.03] it is asked again until it is accepted; signing out leads away', async () => {
    // It is asked again by whoever comes back, and only signing out leads elsewhere.
    await page.reload();
    await expect(accept).toBeVisible();
    // Nothing that the server would refuse is asked for behind it.
    await expect(page.getByRole('tree')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('E-mail')).toBeVisible();
  });

  await page.getByText('Español').click();
  await page.getByLabel('Correo electrónico').fill(administrator.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(administrator.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  const spanish = page.getByRole('dialog', { name: 'Acuerdo' });
  await expect(spanish).toContainText('Lea «Terms of use» y acéptelo para continuar.');
  await spanish.getByRole('button', { name: 'Aceptar' }).click();
  await expect(spanish).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Datos' })).toBeVisible();

  await test.step('[A2.20b] it can be read again', async () => {
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('menuitem', { name: 'Acuerdo' }).click();
    const reading = page.getByRole('dialog', { name: 'Terms of use' });
    await expect(reading.locator('iframe')).toBeVisible();
    await reading.getByRole('button', { name: 'Cerrar' }).click();
    await expect(reading).toHaveCount(0);
  });
  await workspace.open('/admin/agreement');
  await expect(page.getByRole('cell', { name: 'Vigente' })).toBeVisible();
  expect(await findingsInBothThemes(page, page.locator('html'))).toEqual([]);
});
