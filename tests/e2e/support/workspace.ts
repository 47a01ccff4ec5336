import { expect, type Locator, type Page } from 'playwright/test';
import { administrator } from '../../integration/server-process.ts';
import type { PageProblems } from './page-problems.ts';
import { readPng, type Picture } from './picture.ts';
import { seconds } from '../../patience.ts';

/** The product in a page, driven as a user does: by labels, keys and the pointer. */
export class Workspace {
  readonly page: Page;
  readonly problems: PageProblems;
  #address: string;

  constructor(page: Page, address: string, problems: PageProblems) {
    this.page = page;
    this.problems = problems;
    this.#address = address;
  }

  /** A part of the page that is there in every language. */
  get canvas(): Locator {
    return this.page.getByTestId('view-canvas');
  }

  get legend(): Locator {
    return this.page.getByTestId('legend');
  }

  get tree(): Locator {
    return this.page.getByRole('tree');
  }

  get display(): Locator {
    return this.page.getByRole('region', { name: 'Display' });
  }

  get toolbelt(): Locator {
    return this.page.getByRole('toolbar', { name: 'Tools' });
  }

  get histogram(): Locator {
    return this.display.getByRole('img', { name: /^Histogram of/ });
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(this.#address + path);
  }

  /** Fills in the form of the sign-in page and sends it. */
  async fillSignIn(account: { email: string; password: string } = administrator): Promise<void> {
    await this.page.getByLabel('E-mail').fill(account.email);
    await this.page.getByLabel('Password', { exact: true }).fill(account.password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Opens the workspace as somebody who is signed in already, and waits until the view can draw. */
  async signIn(): Promise<void> {
    const signedIn = await this.page.request.post(`${this.#address}/api/user/login`, { data: administrator });
    const { token } = (await signedIn.json()) as { token: string };
    const empty = `${this.#address}/empty`;
    await this.page.route(empty, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    );
    await this.page.goto(empty);
    await this.page.evaluate((bearer) => localStorage.setItem('token', bearer), token);
    await this.page.unroute(empty);
    await this.open('/ssa');
    await this.ready();
  }

  /** Waits until the workspace is there and connected. */
  async ready(): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: /^Connected$/ })).toBeVisible({
      timeout: seconds(30),
    });
    await expect(this.canvas.locator('canvas')).toBeVisible();
  }

  /** The row of a dataset in the tree. */
  row(name: string): Locator {
    return this.page.getByRole('treeitem').filter({ hasText: new RegExp(`^\\s*${name}`) });
  }

  /** Ticks a dataset, or takes its tick away, and waits until the tree says so. */
  async tick(name: string, shown = true): Promise<void> {
    const row = this.row(name);
    await row.getByTestId('tick').click();
    await expect(row).toHaveAttribute('aria-checked', shown ? /true|mixed/ : 'false');
  }

  /** Waits until a dataset that this window imported into an empty view is shown by itself. */
  async shownByItself(name: string): Promise<void> {
    await expect(this.row(name)).toHaveAttribute('aria-checked', /true|mixed/, { timeout: seconds(60) });
  }

  /** Chooses who draws the only view, in its menu. */
  async drawBy(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'View menu' }).click();
    await this.page.getByRole('menuitemradio', { name }).click();
    await this.page.keyboard.press('Escape');
    await this.page.mouse.move(0, 0);
  }

  /** Makes a dataset the active one, as a click on its row does. */
  async activate(name: string): Promise<void> {
    await this.row(name).click();
    await expect(this.display.getByRole('heading', { name, exact: true })).toBeVisible();
  }

  /** The button that opens a layer's options. */
  layerButton(title: string): Locator {
    return this.display.locator('button[aria-expanded]').filter({ hasText: new RegExp(`^${title}`) });
  }

  /** Opens the options of a layer of the active dataset. */
  async openLayer(title: string): Promise<void> {
    const button = this.layerButton(title);
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }

  /** Chooses what the open layer is coloured by; `column` is its label, with its unit where it has one. */
  async chooseColourBy(column: string): Promise<void> {
    await this.#choose('Colour by', column);
  }

  /** Chooses the property whose values are written at the items of the open layer. */
  async chooseLabel(column: string): Promise<void> {
    await this.#choose('Label', column);
  }

  /** Chooses between Continuous, Logarithmic, Discrete and Categorical. */
  async chooseType(type: string): Promise<void> {
    await this.#choose('Type', type);
  }

  async #choose(label: string, option: string): Promise<void> {
    await this.display
      .getByRole('combobox', { name: label })
      .or(this.display.getByRole('textbox', { name: label }))
      .first()
      .click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** The button that opens the list of colour maps; its name says which one is chosen. */
  get colourMapButton(): Locator {
    return this.display.getByRole('button', { name: /^Colour map:/ });
  }

  async chooseColourMap(name: string): Promise<void> {
    await this.colourMapButton.click();
    await this.page.getByRole('option', { name, exact: true }).click();
    await expect(this.colourMapButton).toHaveAccessibleName(`Colour map: ${name}`);
  }

  /** Types a number into a field of the display pane and presses Enter. */
  async type(label: string, value: string, kind: 'textbox' | 'slider' = 'textbox'): Promise<void> {
    const input = this.display.getByRole(kind, { name: label, exact: true });
    await input.fill(value);
    await input.press('Enter');
  }

  /** Adds a threshold filter on a property. */
  async addFilter(property: string): Promise<void> {
    await this.display.getByRole('button', { name: 'Add filter' }).click();
    await this.page.getByRole('textbox', { name: 'Search properties' }).fill(property);
    await this.page.getByRole('option', { name: property, exact: true }).click();
  }

  /** What the filter section says is kept, with plain spaces. */
  async kept(): Promise<string> {
    const text = await this.display.getByRole('status').filter({ hasText: 'kept' }).innerText();
    return /\S+ of \S+ kept/.exec(plain(text))?.[0] ?? text;
  }

  /** Looks at the data from above, without perspective, so that places of the data and of the screen belong together. */
  lookFromTop(): Promise<void> {
    return this.lookFrom('Top');
  }

  /** Looks at the data from one of the standard directions, without perspective. */
  async lookFrom(direction: string): Promise<void> {
    const parallel = this.page.getByRole('button', { name: 'Parallel projection' });
    if ((await parallel.getAttribute('aria-pressed')) !== 'true') await parallel.click();
    await this.page.getByRole('button', { name: 'Look from' }).click();
    await this.page.getByRole('menuitem', { name: direction }).click();
    await this.page.getByRole('button', { name: 'Fit to the data' }).click();
    await this.settle();
  }

  /** Waits until two pictures of a view, the only one unless it is given, taken one after the other, are the same. */
  async settle(view = this.canvas): Promise<void> {
    let before: Uint8Array = new Uint8Array();
    // A busy machine takes seconds for a picture.
    await expect
      .poll(
        async () => {
          const now = await view.screenshot();
          const same = now.equals(before);
          before = now;
          return same;
        },
        { timeout: seconds(60) },
      )
      .toBe(true);
  }

  /** Clicks at a place of the view, in pixels from its upper left corner, with Shift held. */
  async shiftClickOn(place: { x: number; y: number }): Promise<void> {
    await this.canvas.click({ position: place, modifiers: ['Shift'] });
  }

  /** A picture of the view. */
  async picture(): Promise<Picture> {
    return await readPng(await this.canvas.screenshot());
  }

  /** How many pixels in the middle of the view are coloured, as data are and the background is not. */
  async colouredPixels(): Promise<number> {
    return (await this.picture()).count(({ x, y, saturation, width, height }) => {
      const isInMiddle = x > width * 0.3 && x < width * 0.8 && y > height * 0.15 && y < height * 0.85;
      return isInMiddle && saturation > 30;
    });
  }

  /** The coordinates in the bar below the view. */
  async coordinates(): Promise<number[]> {
    const text = plain(await this.page.getByTestId('coordinates').innerText());
    return [...text.matchAll(/[ENZ]\s+(-?[\d.,\u2009]+)/g)].map((match) =>
      Number(match[1]?.replaceAll(/[,\u2009]/g, '')),
    );
  }

  /** Every text and label that can be read on the page. */
  async texts(area: Locator = this.page.locator('body')): Promise<string[]> {
    return area.evaluate((root) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
        if (node instanceof Text) found.push(node.data);
        else if (node instanceof Element && !(node instanceof HTMLStyleElement)) {
          for (const name of ['aria-label', 'title', 'placeholder']) found.push(node.getAttribute(name) ?? '');
        }
      }
      return found.map((text) => text.trim()).filter((text) => text !== '');
    });
  }

  /** Opens a data table below the view. */
  async addTable(): Promise<void> {
    const header = this.page.getByTestId('view-header');
    await header
      .getByRole('button', { name: /^Split/ })
      .last()
      .click();
    await this.page.getByRole('menuitem', { name: 'Add a data table' }).click();
  }

  /** Signs out by the user menu. */
  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Account of/ }).click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
  }
}

/** A text with ordinary spaces only. */
export function plain(text: string): string {
  return text
    .replaceAll(/(?<=\d)\u2009(?=\d)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
