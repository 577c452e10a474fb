import { encodePng } from '@storedeck/pictures';
import type { ScreenTree } from '@storedeck/screen-tree';

import { deviceLanguage } from '../../src/plan/device-language.ts';
import { MemoryPhone } from './memory-phone.ts';
import type { PhoneRequest } from './remote-phone.ts';

const SIZE = { width: 90, height: 195 };

/** The phone behind a `RemotePhone`: an app with any number of screens in every language. */
export class TourPhone {
  readonly id: string;
  readonly #settings: MemoryPhone;
  readonly #pictures = new Map<string, Promise<Uint8Array>>();
  #page = 0;

  constructor(id: string) {
    this.id = id;
    this.#settings = new MemoryPhone({ id });
  }

  get values(): ReadonlyMap<string, string | null> {
    return this.#settings.values;
  }

  /** The settings that are not as they were at the start. */
  changedFrom(start: ReadonlyMap<string, string | null> = new Map()): string[] {
    return this.#settings.changedFrom(start);
  }

  /** Does what the child has asked for. */
  async answer({ method, setting = '', value = null }: PhoneRequest): Promise<unknown> {
    const { signal } = new AbortController();
    const settings = (await this.#settings.abilities.readSettings?.('', signal))?.settings;
    switch (method) {
      case 'settings':
        return [...(settings?.keys() ?? [])];
      case 'read':
        return settings?.get(setting)?.read?.(signal);
      case 'write':
        return settings?.get(setting)?.write(value, signal);
      case 'screenshot':
        return this.#settings.isBarClean ? this.draw(this.#language, this.#page) : this.draw('', 0);
      case 'tree':
        return this.#makeTree();
      case 'perform':
        this.#page += 1;
        return undefined;
      case 'launch':
      case 'stop':
        this.#page = 0;
        return undefined;
    }
  }

  /** Draws a screen of the app in a language. */
  draw(language: string, page: number): Promise<Uint8Array> {
    const key = `${deviceLanguage(language || 'en-US')} ${language === '' ? 'dirty' : page}`;
    const codes = [...key].map((sign) => sign.codePointAt(0) ?? 0);
    const made =
      this.#pictures.get(key) ??
      encodePng(
        Uint8Array.from(
          { length: SIZE.width * SIZE.height * 3 },
          (_, at) => ((codes[at % codes.length] ?? 0) * 7) % 256,
        ),
        SIZE,
      );
    this.#pictures.set(key, made);
    return made;
  }

  get #language(): string {
    return this.values.get('appLanguage') ?? 'en-US';
  }

  async #makeTree(): Promise<ScreenTree> {
    const tree = await this.#settings.tree();
    const text = `${this.#language} screen ${this.#page}`;
    return { ...tree, elements: tree.elements.map((one) => (one.text === '' ? one : { ...one, text })) };
  }
}
