import type { AppElement, AppPermission, DrawnApp, DrawnAppView } from '@storedeck/drawing';

/** Where an app runs: its platform, and the size of the screen in points. */
interface Place {
  readonly platform: DrawnAppView['platform'];
  readonly width: number;
  readonly height: number;
}

type At = Pick<AppElement, 'x' | 'y'>;

/** The app on one device: what it shows, what a person has done in it, and the settings of the device that it follows. */
export class AppSession {
  readonly app: DrawnApp;
  language = 'en-US';
  dark = false;
  textScale = 1;
  /** Whether the app has a process, in the front or behind other apps. */
  isRunning = true;
  /** What the person, or a program, has decided about each permission. Nothing: the app has not asked yet. */
  readonly permissions = new Map<AppPermission, 'granted' | 'denied'>();
  #question: { readonly permission: AppPermission; readonly screen: string } | undefined;
  /** The open screen, after those that lie behind it. */
  #screens: readonly string[] = [''];
  #hasData = true;
  #tab = 0;
  #scroll = 0;
  #focus: string | undefined;
  #typed: Readonly<Record<string, string>> = {};
  #checked: readonly string[] = [];
  #place: Place;

  constructor(app: DrawnApp, place: Place) {
    this.app = app;
    this.#place = place;
    // An app can tell the places of its elements only when it has its fonts. Without them, it cannot be drawn at all,
    // and the first drawing says so.
    void app.ready().catch(() => undefined);
  }

  get view(): DrawnAppView {
    const { language, dark, textScale } = this;
    return {
      ...this.#place,
      ...{ language, dark, textScale },
      ...{ tab: this.#tab, scroll: this.#scroll, screen: this.#screens.at(-1) ?? '' },
      ...{ typed: this.#typed, focus: this.#focus, checked: this.#checked },
    };
  }

  /** The elements of the open screen that can be named. */
  get elements(): readonly AppElement[] {
    return this.app.elements?.(this.view) ?? [];
  }

  /** The permission for which the device asks the person now. */
  get question(): AppPermission | undefined {
    return this.#question?.permission;
  }

  /** Changes the size of the screen, in points. */
  resize(size: Pick<Place, 'width' | 'height'>): void {
    this.#place = { ...this.#place, ...size };
    this.#scrollTo(this.#scroll);
  }

  /** Ends the process of the app. The next one begins with the first screen. */
  end(): void {
    this.isRunning = false;
    this.#question = undefined;
    this.#screens = [(this.#hasData ? undefined : this.app.firstScreen) ?? ''];
    this.#tab = 0;
    this.#leave();
  }

  /** Removes all data of the app, so that it is as after its installation. */
  clear(): void {
    this.permissions.clear();
    this.#typed = {};
    this.#checked = [];
    this.#hasData = false;
    this.end();
  }

  /** Opens what a link of the app names. */
  openLink(link: string): void {
    const found = this.app.findLinked?.(link);
    if (!found) return;
    this.#tab = found.tab;
    this.#open(found.screen);
  }

  /** Taps a point: the tab, the button, the field or the row there. */
  tap(at: At): void {
    const element = this.#elementAt(at, this.elements);
    this.#focus = element?.kind === 'field' || element?.kind === 'secret' ? element.id : undefined;
    if (element) return this.#perform(element);
    const tab = this.view.screen === '' ? this.app.tabAt(this.view, at) : undefined;
    if (tab === undefined) return;
    this.#tab = tab;
    this.#scroll = 0;
  }

  /** Answers the question of the device. */
  answer(decision: 'granted' | 'denied'): void {
    if (!this.#question) return;
    const { permission, screen } = this.#question;
    this.permissions.set(permission, decision);
    this.#question = undefined;
    this.#open(screen);
  }

  /** Goes one screen back, or hides the keyboard. Returns false if there is nothing to go back to. */
  back(): boolean {
    if (this.#question) {
      this.#question = undefined;
    } else if (this.#focus !== undefined) {
      this.#focus = undefined;
    } else {
      if (this.#screens.length < 2) return false;
      this.#screens = this.#screens.slice(0, -1);
      this.#leave();
    }
    return true;
  }

  /**
   * Types a character into the field that has the focus. `\b` deletes the last one, and the end of a line goes to the
   * next field. Returns false if no field has the focus.
   */
  type(character: string): boolean {
    const focus = this.#focus;
    if (focus === undefined) return false;
    if (character === '\n' || character === '\t') {
      const fields = this.elements.filter(({ kind }) => kind === 'field' || kind === 'secret');
      this.#focus = fields[fields.findIndex(({ id }) => id === focus) + 1]?.id;
      return true;
    }
    const before = this.#typed[focus] ?? '';
    const after = character === '\b' ? [...before].slice(0, -1).join('') : before + character;
    this.#typed = { ...this.#typed, [focus]: after };
    return true;
  }

  /** Scrolls down by a number of points, or up if the number is negative. Hides the keyboard. */
  scrollBy(points: number): void {
    this.#focus = undefined;
    this.#scrollTo(this.#scroll + points);
  }

  #scrollTo(points: number): void {
    this.#scroll = Math.min(this.app.scrollRange(this.view), Math.max(0, points));
  }

  #elementAt(at: At, elements: readonly AppElement[]): AppElement | undefined {
    const found = elements.findLast(
      ({ x, y, width, height }) => at.x >= x && at.x < x + width && at.y >= y && at.y < y + height,
    );
    return found?.kind === 'list' ? this.#elementAt(at, found.children ?? []) : found;
  }

  #perform({ id, tap, isDisabled }: AppElement): void {
    if (!tap || isDisabled) return;
    if (tap.kind === 'open') this.#open(tap.screen);
    else if (tap.kind === 'back') this.back();
    else if (tap.kind === 'check')
      this.#checked = this.#checked.includes(id)
        ? this.#checked.filter((one) => one !== id)
        : [...this.#checked, id];
    else if (this.permissions.has(tap.permission)) this.#open(tap.screen);
    else this.#question = tap;
  }

  #open(screen: string): void {
    if (screen === '') this.#hasData = true;
    this.#screens = screen === '' ? [''] : [...this.#screens, screen];
    this.#leave();
  }

  /** Forgets what belongs to the screen before. */
  #leave(): void {
    this.#scroll = 0;
    this.#focus = undefined;
  }
}
