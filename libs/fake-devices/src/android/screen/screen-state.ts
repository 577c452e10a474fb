import type { AppSession } from '../../screen/app-session.ts';
import type { DemoBar } from './demo-bar.ts';
import type { DpSize } from './dp-size.ts';
import { PANEL_HEIGHT, type Panel } from './draw-panel.ts';
import { appAt, installedIconAt, type AppName } from './home-layout.ts';
import { keyAt, keyboardHeight } from './keyboard-layout.ts';
import { placeDialog } from './permission-dialog.ts';

/** The mark of the last touch, in device pixels. */
export type Mark =
  { readonly kind: 'tap'; readonly x: number; readonly y: number } | ({ readonly kind: 'swipe' } & Swipe);

/** The first and the last point of a swipe. */
export interface Swipe {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

type View = 'home' | 'recents' | 'installed' | AppName;

/** The maximum volume; 0 is silent. */
export const MAX_VOLUME = 15;

/**
 * The state of the phone's screen, and the effects of touches and keys on it. The methods take positions and distances
 * in device pixels.
 */
export class ScreenState {
  power: 'on' | 'locked' | 'off' = 'on';
  view: View = 'home';
  /** The panel that is pulled down over the view. */
  panel: Panel | undefined;
  /** Whether the display is turned to landscape. Videos and trees follow the rotation, screenshots do not. */
  isTurned = false;
  note = '';
  search = '';
  /** The distance by which the list of an app is scrolled, in dp. */
  scroll = 0;
  volume = 8;
  volumeShown = false;
  mark: Mark | undefined;
  /** The status bar while SystemUI's demo mode is on. */
  demoBar: DemoBar | undefined;
  /** Whether the clock shows `9:41` and not `09:41`. */
  hasTwelveHours = false;
  /** The number of changes so far. Two images of the same version are identical, except for the time that they show. */
  version = 0;
  #size: DpSize;
  #scale: number;
  readonly #session: AppSession | undefined;
  readonly #listeners = new Set<() => void>();

  /** `scale`: device pixels per dp. If there is a `session`, its app is open at the start. */
  constructor(size: DpSize, scale: number, session?: AppSession) {
    this.#size = size;
    this.#scale = scale;
    this.#session = session;
    if (session) this.view = 'installed';
  }

  /** Calls `listener` just before each change. Call the returned function to remove the listener. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the installed app. */
  openInstalled(): void {
    this.#changed();
    this.#open('installed');
  }

  /** Ends the installed app, which begins anew at its next start. If the app is open, the home screen opens. */
  closeInstalled(): void {
    this.#session?.end();
    if (this.view !== 'installed') return;
    this.#changed();
    this.#open('home');
  }

  /** Pulls a panel down; undefined closes it. */
  pullDown(panel: Panel | undefined): void {
    this.#changed();
    if (this.power !== 'off') this.panel = panel;
  }

  turn(): void {
    this.#changed();
    this.isTurned = !this.isTurned;
  }

  /** Calls `setting`, which changes a setting of the device. The change counts as a change of the screen. */
  change(setting: () => void): void {
    this.#changed();
    setting();
  }

  /** Changes the size of the screen. `scale`: device pixels per dp. */
  resize(size: DpSize, scale: number): void {
    this.#changed();
    this.#size = size;
    this.#scale = scale;
    this.#session?.resize(size);
  }

  tap(x: number, y: number): void {
    this.#touched({ kind: 'tap', x, y });
    if (this.power !== 'on') return;
    const at = { x: x / this.#scale, y: y / this.#scale };
    if (this.panel) {
      if (at.y > PANEL_HEIGHT[this.panel]) this.panel = undefined;
    } else if (this.view === 'home') {
      const app = appAt(at, this.#size);
      if (app) this.#open(app);
      else if (this.#session && installedIconAt(at, this.#size)) this.#open('installed');
    } else if (this.view === 'installed') {
      this.#tapInstalled(at);
    } else if (this.view === 'recents') {
      this.#open('Notes');
    } else if (this.view === 'Notes') {
      const key = keyAt(at, this.#size);
      if (key !== undefined) this.#typed(key);
    }
  }

  swipe(swipe: Swipe): void {
    if (this.power === 'locked') this.release(swipe);
    else this.drag(swipe, swipe.y1 - swipe.y2);
  }

  /**
   * Moves a finger. `swipe`: the point where the finger was put down, and its position now. `pixels`: the distance that
   * the finger has moved up since the last call.
   */
  drag(swipe: Swipe, pixels: number): void {
    this.#touched({ kind: 'swipe', ...swipe });
    const up = pixels / this.#scale;
    if (this.power === 'on' && this.view === 'installed') {
      if (!this.#session?.question) this.#session?.scrollBy(up);
    } else if (this.power === 'on' && this.view !== 'home' && this.view !== 'Notes') {
      this.scroll = Math.min(900, Math.max(0, this.scroll + up));
    }
  }

  /** Lifts a finger that has moved. */
  release(swipe: Swipe): void {
    this.#touched({ kind: 'swipe', ...swipe });
    if (this.power === 'locked' && (swipe.y1 - swipe.y2) / this.#scale > 80) this.power = 'on';
  }

  type(text: string): void {
    this.#changed();
    for (const character of text) this.#typed(character);
  }

  key(name: string): void {
    this.#changed();
    const act = this.#keys[name];
    if (name === 'POWER' || name === 'WAKEUP' || name === 'SLEEP' || this.power !== 'off') act?.();
    if (act === undefined && /^[A-Z0-9]$/.test(name)) this.#typed(name.toLowerCase());
  }

  readonly #keys: Readonly<Record<string, () => void>> = {
    HOME: () => this.#open('home'),
    BACK: () => {
      if (this.panel) this.panel = undefined;
      else if (this.view !== 'installed' || !this.#session?.back()) this.#open('home');
    },
    APP_SWITCH: () => this.#open('recents'),
    POWER: () => this.#setPower(this.power === 'off' ? 'locked' : 'off'),
    SLEEP: () => this.#setPower('off'),
    WAKEUP: () => (this.power = this.power === 'off' ? 'locked' : this.power),
    VOLUME_UP: () => this.#setVolume(this.volume + 1),
    VOLUME_DOWN: () => this.#setVolume(this.volume - 1),
    VOLUME_MUTE: () => this.#setVolume(0),
    ENTER: () => this.#typed('\n'),
    NUMPAD_ENTER: () => this.#typed('\n'),
    TAB: () => this.#typed('\t'),
    SPACE: () => this.#typed(' '),
    DEL: () => this.#typed('\b'),
  };

  #tapInstalled(at: { readonly x: number; readonly y: number }): void {
    const session = this.#session;
    if (!session) return;
    if (session.question) {
      const { buttons } = placeDialog(session.question, this.#size);
      const pressed = buttons.find(
        ({ x, y, width, height }) => at.x >= x && at.x < x + width && at.y >= y && at.y < y + height,
      );
      if (pressed) session.answer(pressed.decision);
    } else if (session.view.focus !== undefined && at.y > this.#size.height - keyboardHeight(this.#size)) {
      const key = keyAt(at, this.#size);
      if (key !== undefined) session.type(key);
    } else session.tap(at);
  }

  #open(view: View): void {
    if (this.power !== 'on') return;
    if (view === 'installed' && this.#session) this.#session.isRunning = true;
    this.view = view;
    this.panel = undefined;
    this.scroll = 0;
    if (view === 'home') this.search = '';
  }

  #setPower(power: ScreenState['power']): void {
    this.power = power;
    this.panel = undefined;
  }

  #setVolume(volume: number): void {
    this.volume = Math.min(MAX_VOLUME, Math.max(0, volume));
    this.volumeShown = true;
  }

  /**
   * Adds a character to the note or, on the home screen, to the search field. `\b` deletes the last character. No other
   * view has a text field.
   */
  #typed(character: string): void {
    if (this.power !== 'on') return;
    const edit = (text: string) => (character === '\b' ? text.slice(0, -1) : text + character);
    if (this.view === 'Notes') this.note = edit(this.note);
    if (this.view === 'home') this.search = edit(this.search);
    if (this.view === 'installed') this.#session?.type(character);
  }

  #touched(mark: Mark): void {
    this.#changed();
    if (this.power !== 'off') this.mark = mark;
  }

  #changed(): void {
    this.version += 1;
    this.volumeShown = false;
    this.mark = undefined;
    for (const listener of this.#listeners) listener();
  }
}
