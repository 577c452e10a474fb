import type { StrangePhone } from '../phone-options.ts';
import type { PhoneScreen } from '../screen/phone-screen.ts';
import { afterDemoCommand } from './demo-mode.ts';
import { type Namespace, SettingTables } from './setting-tables.ts';
import type { OverriddenDisplay } from './wm-command.ts';

/** The language of the phone. */
export const SYSTEM_LANGUAGE = 'en-US';
/** The modes of `cmd uimode night`. Only `yes` makes the simulated phone dark: it is always day there. */
export const NIGHT_MODES = ['yes', 'no', 'auto', 'custom_schedule', 'custom_bedtime'] as const;
/** The density of a screen that is 411 dp wide and 1080 pixels. */
const PHYSICAL_DENSITY = 420;

/** What programs of a phone have set, and its effects on the screen and on the installed app. */
export class PhoneSettings implements OverriddenDisplay {
  readonly tables = new SettingTables({
    global: {
      window_animation_scale: '1.0',
      transition_animation_scale: '1.0',
      animator_duration_scale: '1.0',
      heads_up_notifications_enabled: '1',
      stay_on_while_plugged_in: '0',
      zen_mode: '0',
    },
    system: { accelerometer_rotation: '1', user_rotation: '0', screen_off_timeout: '60000' },
  });
  readonly physicalSize: string;
  readonly physicalDensity = PHYSICAL_DENSITY;
  readonly #screen: PhoneScreen;
  readonly #strange: StrangePhone;
  readonly #locales = new Map<string, string>();
  #nightMode: (typeof NIGHT_MODES)[number] = 'no';
  #size: string | undefined;
  #density: number | undefined;

  constructor(screen: PhoneScreen, strange: StrangePhone) {
    this.#screen = screen;
    this.#strange = strange;
    const { width, height } = screen.physical;
    // `wm size` always prints the size in portrait, also while the phone is in landscape.
    this.physicalSize = `${Math.min(width, height)}x${Math.max(width, height)}`;
    if (strange.accessibilityServices !== undefined)
      this.tables.put('secure', 'enabled_accessibility_services', strange.accessibilityServices);
    this.tables.onChange((namespace, name) => this.#applySetting(namespace, name));
  }

  get nightMode(): (typeof NIGHT_MODES)[number] {
    return this.#nightMode;
  }

  set nightMode(mode: (typeof NIGHT_MODES)[number]) {
    this.#nightMode = mode;
    this.#screen.change((session) => (session.dark = mode === 'yes'));
  }

  /** Returns the languages that were set for an app, as tags separated by commas; '' if it follows the phone. */
  findLocales(app: string): string {
    return this.#locales.get(app) ?? '';
  }

  /** Sets the languages of an app. It is shown in the first one, unless it goes its own way. */
  setLocales(app: string, tags: string): void {
    if (tags === '') this.#locales.delete(app);
    else this.#locales.set(app, tags);
    if (this.#strange.ignoresAppLanguage) return;
    const [first = ''] = tags.split(',');
    this.#screen.change((session) => {
      if (session.app.id === app) session.language = first || SYSTEM_LANGUAGE;
    });
  }

  /** Receives a broadcast for SystemUI's demo mode. SystemUI ignores it until `sysui_demo_allowed` is 1. */
  receiveDemo(extras: ReadonlyMap<string, string>): void {
    if (this.tables.get('global', 'sysui_demo_allowed') !== '1' || this.#strange.ignoresDemoMode) return;
    const { state } = this.#screen;
    state.change(() => (state.demoBar = afterDemoCommand(state.demoBar, extras)));
  }

  get size(): string | undefined {
    return this.#size;
  }

  set size(size: string | undefined) {
    this.#size = size;
    this.#resize();
  }

  get density(): number | undefined {
    return this.#density;
  }

  set density(density: number | undefined) {
    this.#density = density;
    this.#resize();
  }

  #resize(): void {
    const { width, height } = this.#screen.physical;
    const [short, long] = (this.#size ?? this.physicalSize).split('x').map(Number) as [number, number];
    const [wide, tall] = width > height ? [long, short] : [short, long];
    const scale = (this.#screen.physical.scale * (this.#density ?? PHYSICAL_DENSITY)) / PHYSICAL_DENSITY;
    this.#screen.resize({ width: wide, height: tall, scale });
  }

  /** Turns the display as a person has fixed it, or upright while it follows the hand. */
  #rotate(): void {
    const isFixed = this.tables.get('system', 'accelerometer_rotation') === '0';
    const rotation = this.tables.get('system', 'user_rotation');
    const isTurned = isFixed && (rotation === '1' || rotation === '3');
    if (isTurned !== this.#screen.state.isTurned) this.#screen.state.turn();
  }

  #applySetting(namespace: Namespace, name: string): void {
    const { state } = this.#screen;
    const value = this.tables.get(namespace, name);
    if (name === 'font_scale' && namespace === 'system')
      this.#screen.change((session) => (session.textScale = Number(value ?? 1) || 1));
    else if (name === 'time_12_24' && namespace === 'system')
      state.change(() => (state.hasTwelveHours = value === '12'));
    else if (namespace === 'system' && /_rotation$/.test(name)) this.#rotate();
    else if (name === 'sysui_demo_allowed' && namespace === 'global' && value !== '1')
      state.change(() => (state.demoBar = undefined));
  }
}
