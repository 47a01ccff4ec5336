import { expect, type BrowserContext } from 'playwright/test';

/** Console errors, uncaught exceptions and violations of the content security policy in all pages of a context. */
export class PageProblems {
  #found: string[] = [];
  #expected: RegExp[] = [];

  /** Listens to every page of `context`, those that are opened later included. */
  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#found.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(
          `policy: ${event.effectiveDirective} forbids ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
        );
      });
    });
  }

  /** Lets one kind of message pass that the test provokes on purpose. */
  expect(message: RegExp): void {
    this.#expected.push(message);
  }

  /** Everything so far that no test provoked. */
  get unexpected(): readonly string[] {
    return this.#found.filter((text) => !this.#expected.some((known) => known.test(text)));
  }

  /** How many messages of a kind that was provoked have come. */
  expectedCount(message: RegExp): number {
    return this.#found.filter((text) => message.test(text)).length;
  }

  /** Fails the test when a page complained. */
  expectNone(): void {
    expect(this.unexpected, 'errors in the browser').toEqual([]);
  }
}
