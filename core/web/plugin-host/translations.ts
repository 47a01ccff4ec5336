import { createInstance } from 'i18next';
import { observable, runInAction } from 'mobx';
import { toDisposable, type Disposable, type LanguageCode } from 'adit/core';
import { formatBytes } from '../format/format.ts';
import type { LanguagePack } from '../points/language-packs.ts';
import type { Translate } from '../web-plugin-context.ts';
import { readableKey } from './readable-key.ts';

/** Keys and texts of one language. @internal */
export type Texts = Readonly<Record<string, string>>;

/** Gets the texts of a language; an empty object when there are none. @internal */
export type TextSource = (language: LanguageCode) => Promise<Texts>;

const FALLBACK: LanguageCode = 'en';
const SHELL = 'core';

/** Texts by namespace, one for each plugin and `core` for the shell; English stands in for what a language lacks. @internal */
export class Translations {
  #texts = createInstance();
  #sources = new Map<string, TextSource>();
  #packs: readonly LanguagePack[] = [];
  #revision = observable.box(0);
  #language: LanguageCode;

  constructor(language: LanguageCode) {
    this.#language = language;
    void this.#texts.init({
      lng: language,
      fallbackLng: FALLBACK,
      resources: {},
      ns: [],
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      // What stands in for a missing text may be what somebody has stored: it is no template.
      parseMissingKeyHandler: (key: string, _filled: unknown, { defaultValue }: { defaultValue?: unknown } = {}) =>
        typeof defaultValue === 'string' ? defaultValue : readableKey(key),
      initAsync: false,
    });
    // In a text, {{bytes, size}} is a size with its unit.
    this.#texts.services.formatter?.add('size', (bytes, shown) => formatBytes(Number(bytes), shown ?? FALLBACK));
  }

  /** The language of the texts; observable. */
  get language(): LanguageCode {
    this.#revision.get();
    return this.#language;
  }

  /** The namespaces that have texts now. */
  get namespaces(): string[] {
    const stored = this.#texts.store.data;
    return [...new Set(Object.values(stored).flatMap((namespaces) => Object.keys(namespaces)))].toSorted();
  }

  /** Adds a namespace; resolves when its texts are there, rejects when the source does. Disposing takes the texts away. */
  async add(namespace: string, source: TextSource): Promise<Disposable> {
    if (this.#sources.has(namespace)) throw new Error(`The texts of "${namespace}" are there already`);
    this.#sources.set(namespace, source);
    const undo = toDisposable(() => this.#remove(namespace, source));
    try {
      await Promise.all(
        [...new Set([FALLBACK, this.#language])].map((language) => this.#load(namespace, source, language)),
      );
    } catch (error) {
      undo.dispose();
      throw error;
    }
    return undo;
  }

  /** Changes the language once all texts of it are there; rejects, and changes nothing, when a source fails. */
  async use(language: LanguageCode): Promise<void> {
    await Promise.all([...this.#sources].map(([namespace, source]) => this.#load(namespace, source, language)));
    await this.#texts.changeLanguage(language);
    this.#language = language;
    this.#touch();
  }

  /** Takes the texts of these packs alone for what plugins do not have themselves. Never rejects: a pack that fails is as if it were not there. */
  async usePacks(packs: readonly LanguagePack[]): Promise<void> {
    const before = this.#packs;
    this.#packs = packs;
    const changed = new Set([...before, ...packs].filter((pack) => before.includes(pack) !== packs.includes(pack)));
    for (const { code } of changed)
      for (const [namespace, source] of this.#sources) {
        if (code === FALLBACK) continue;
        this.#texts.removeResourceBundle(code, namespace);
        // Another language is loaded when it is chosen.
        if (code === this.#language) await this.#load(namespace, source, code).catch(() => undefined);
      }
    this.#touch();
  }

  /** Looks up keys in `namespace`, or in the shell's texts when the key starts with `core:`; one without a text is made readable. */
  translator(namespace: string): Translate {
    return (key, values) => {
      this.#revision.get();
      const ofShell = key.startsWith(`${SHELL}:`);
      return this.#texts.t(ofShell ? key.slice(SHELL.length + 1) : key, { ...values, ns: ofShell ? SHELL : namespace });
    };
  }

  /** Whether `namespace` has a text for `key`. */
  has(namespace: string, key: string): boolean {
    this.#revision.get();
    return this.#texts.exists(key, { ns: namespace });
  }

  async #load(namespace: string, source: TextSource, language: LanguageCode): Promise<void> {
    if (this.#texts.hasResourceBundle(language, namespace)) return;
    const packs = this.#packs.filter(({ code }) => code === language);
    const [texts, ...added] = await Promise.all([
      source(language),
      ...packs.map(async (pack) => (await pack.load(namespace))?.default ?? {}),
    ]);
    // The plugin may have been turned off meanwhile.
    if (this.#sources.get(namespace) !== source) return;
    this.#texts.addResourceBundle(language, namespace, Object.assign({}, ...added, texts));
    this.#touch();
  }

  #remove(namespace: string, source: TextSource): void {
    if (this.#sources.get(namespace) !== source) return;
    this.#sources.delete(namespace);
    for (const language of Object.keys(this.#texts.store.data)) this.#texts.removeResourceBundle(language, namespace);
    this.#touch();
  }

  #touch(): void {
    runInAction(() => this.#revision.set(this.#revision.get() + 1));
  }
}
