import type { LaunchValues } from '@storedeck/flows';
import { encodePng } from '@storedeck/pictures';
import type { ScreenElement, ScreenTree } from '@storedeck/screen-tree';

import type { CaptureAbilities, CaptureDevice, SettingPort } from '../../src/index.ts';

const SIZE = { width: 20, height: 40 };

/** The texts of the app of a simulated phone, by language: the first one is its own. */
const TEXTS: Readonly<Record<string, Readonly<Record<'home' | 'list', string>>>> = {
  'en-US': { home: 'Welcome', list: 'Plants' },
  'fr-FR': { home: 'Bienvenue', list: 'Plantes' },
  'de-DE': { home: 'Willkommen', list: 'Pflanzen' },
  'ja-JP': { home: 'ようこそ', list: '植物' },
};

export interface MemoryPhoneOptions {
  readonly id?: string;
  readonly platform?: 'android' | 'ios';
  readonly kind?: CaptureDevice['kind'];
  readonly name?: string;
  readonly system?: string;
  /** Settings that the phone does not have. */
  readonly without?: readonly string[];
  readonly withoutAbilities?: boolean;
  /** Values before anything was changed. */
  readonly values?: Readonly<Record<string, string | null>>;
  /** Languages that the app has. */
  readonly languages?: readonly string[];
  /** Languages that the app says it has. Default: it does not say. */
  readonly saidLanguages?: readonly string[];
}

/** What a call of a phone is about: the name of the method, or the setting that is read or written. */
export interface PhoneCall {
  readonly what: string;
  readonly value?: string | null;
}

/** A simulated phone with an app of two screens, which keeps its state when the program that uses it is killed. */
export class MemoryPhone implements CaptureDevice {
  readonly id: string;
  readonly device: string;
  readonly host = 'local';
  readonly name: string;
  readonly kind: CaptureDevice['kind'];
  readonly platform: 'android' | 'ios';
  readonly abilities: CaptureAbilities;
  readonly values: Map<string, string | null>;
  changes: CaptureDevice['changes'];
  readonly calls: PhoneCall[] = [];
  /** Called before each call. What it throws is the error of the call. */
  onCall: (call: PhoneCall) => void = () => undefined;
  /** Whether the phone ignores the demo mode. */
  ignoresBar = false;
  /** Whether the app forbids screenshots. */
  isSecure = false;
  /** Values that the phone makes of others, such as its largest text size. */
  readonly clamps = new Map<string, string>();
  readonly languages: readonly string[];
  page: 'home' | 'list' = 'home';
  language: string | null = null;
  isBarClean = false;

  constructor({
    id = 'P1',
    platform = 'android',
    kind = platform === 'android' ? 'android' : 'simulator',
    name = 'Pixel 8',
    system = 'Android 15',
    without = [],
    withoutAbilities = false,
    values = {},
    languages = Object.keys(TEXTS),
    saidLanguages,
  }: MemoryPhoneOptions = {}) {
    [this.id, this.device, this.name, this.kind, this.platform] = [id, id, name, kind, platform];
    this.languages = languages;
    this.values = new Map(Object.entries({ ...START[platform], ...values }));
    const ports = new Map(
      [...this.values.keys(), 'cleanBar']
        .filter((setting) => !without.includes(setting))
        .map((setting) => [setting, this.#port(setting)]),
    );
    this.abilities = withoutAbilities
      ? {}
      : {
          ...(platform === 'ios' && {
            launchWith: async (_app: string, values: LaunchValues) => {
              this.#call({ what: 'launchWith', value: [...values].join(' ') });
              this.language = /^\((.+)\)$/u.exec(String(values.get('AppleLanguages')))?.[1] ?? null;
              this.page = 'home';
            },
          }),
          readSettings: async () => {
            this.#call({ what: 'readSettings' });
            return { system, settings: ports, appLanguages: saidLanguages };
          },
        };
  }

  async screenshot(): Promise<Uint8Array> {
    this.#call({ what: 'screenshot' });
    return encodePng(this.#draw(), SIZE);
  }

  async tree(): Promise<ScreenTree> {
    this.#call({ what: 'tree' });
    const texts = TEXTS[this.#shownLanguage] ?? { home: '', list: '' };
    return {
      platform: this.platform,
      size: SIZE,
      scale: 1,
      isTruncated: false,
      elements: [
        makeElement(0, { x: 0, y: 0, ...SIZE }, { role: 'app' }),
        makeElement(1, { x: 0, y: 5, width: 20, height: 10 }, { text: texts[this.page] }),
        makeElement(2, { x: 0, y: 30, width: 20, height: 10 }, { role: 'button', identifier: 'next' }),
      ],
    };
  }

  async perform(): Promise<void> {
    this.#call({ what: 'perform' });
    this.page = 'list';
  }

  async launch(): Promise<void> {
    this.#call({ what: 'launch' });
    this.page = 'home';
    if (this.platform === 'ios') this.language = null;
  }

  async stop(): Promise<void> {
    this.#call({ what: 'stop' });
  }

  /** The settings that are not as they were at the start. */
  changedFrom(start: ReadonlyMap<string, string | null>): string[] {
    const changed = [...this.values]
      .filter(([name, value]) => value !== start.get(name))
      .map(([name]) => name);
    return this.isBarClean ? [...changed, 'cleanBar'] : changed;
  }

  #port(setting: string): SettingPort {
    if (setting === 'cleanBar')
      return {
        ...(this.platform === 'ios' && {
          read: async () => {
            this.#call({ what: 'read cleanBar' });
            return this.isBarClean ? 'clean' : null;
          },
        }),
        write: async (value) => {
          this.#call({ what: 'write cleanBar', value });
          this.isBarClean = value === 'clean';
        },
      };
    return {
      read: async () => {
        this.#call({ what: `read ${setting}` });
        return this.values.get(setting) ?? null;
      },
      write: async (value) => {
        this.#call({ what: `write ${setting}`, value });
        this.values.set(setting, value === null ? null : (this.clamps.get(value) ?? value));
      },
    };
  }

  #call(call: PhoneCall): void {
    this.onCall(call);
    this.calls.push(call);
  }

  get #shownLanguage(): string {
    const wanted = this.platform === 'ios' ? this.language : (this.values.get('appLanguage') ?? null);
    return wanted !== null && this.languages.includes(wanted) ? wanted : 'en-US';
  }

  /** A bar, and below it a pattern that depends on everything that an app shows. */
  #draw(): Uint8Array {
    const texts = TEXTS[this.#shownLanguage] ?? { home: '', list: '' };
    const look = `${texts[this.page]}${this.values.get('appearance')}${this.values.get('textSize')}`;
    const codes = [...look].map((sign) => sign.codePointAt(0) ?? 0);
    const bar = this.isBarClean && !this.ignoresBar ? 100 : 200;
    return Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, at) => {
      if (at < SIZE.width * 3 * 2) return bar;
      return this.isSecure ? 0 : ((codes[at % codes.length] ?? 0) * 7) % 256;
    });
  }
}

const START: Readonly<Record<'android' | 'ios', Readonly<Record<string, string | null>>>> = {
  android: {
    awake: '0',
    windowAnimations: null,
    transitionAnimations: '1.0',
    animatorAnimations: null,
    errorDialogs: null,
    headsUp: '1',
    autoRotation: '1',
    rotation: '0',
    demoAllowed: null,
    batterySaver: '0',
    appearance: 'auto',
    textSize: null,
    appLanguage: null,
  },
  ios: { appearance: 'light', textSize: 'medium' },
};

function makeElement(
  index: number,
  bounds: ScreenElement['bounds'],
  { role = 'text', text = '', identifier = '' }: Partial<Pick<ScreenElement, 'role' | 'text' | 'identifier'>>,
): ScreenElement {
  return {
    ...{ index, parent: index === 0 ? null : 0, depth: index === 0 ? 0 : 1, bounds, points: bounds },
    ...{ role, type: 'android.view.View', identifier, label: '', text, hint: '', drawingOrder: index },
    flags: role === 'button' ? ['clickable'] : [],
  };
}
