import type { AppPermission } from '@storedeck/drawing';

import type { SimulatorApp } from '../mac/tools/simulator-settings.ts';
import type { AppSession } from '../screen/app-session.ts';
import type { IphoneScreen } from './screen/iphone-screen.ts';

/** The language of the device. */
const DEVICE_LANGUAGE = 'en-US';

/** The installed app of an iPhone or a simulator: whether it runs, and how it starts and ends. */
export class InstalledApp implements SimulatorApp {
  readonly id: string;
  readonly languages: readonly string[] | undefined;
  isInstalled = true;
  readonly #screen: IphoneScreen;
  readonly #session: AppSession;
  readonly #ignoresLanguage: boolean;

  constructor(
    screen: IphoneScreen,
    session: AppSession,
    { ignoresLanguageArguments }: { readonly ignoresLanguageArguments: boolean },
  ) {
    this.id = session.app.id;
    this.languages = session.app.languages;
    this.#screen = screen;
    this.#session = session;
    this.#ignoresLanguage = ignoresLanguageArguments;
  }

  /** Starts the app with arguments. A running app only comes to the front, and does not see the arguments. */
  launch(args: readonly string[]): void {
    const language = this.#ignoresLanguage ? undefined : readLanguage(args);
    if (!this.#session.isRunning && language !== undefined)
      this.#screen.change((session) => (session.language = language));
    this.#screen.openInstalled();
  }

  terminate(): boolean {
    const { isRunning } = this.#session;
    this.#session.end();
    this.#session.language = DEVICE_LANGUAGE;
    this.#screen.closeInstalled();
    return isRunning;
  }

  uninstall(): void {
    this.terminate();
    this.#session.clear();
    this.isInstalled = false;
  }

  install(): void {
    this.isInstalled = true;
  }

  openLink(link: string): void {
    this.launch([]);
    this.#screen.change((session) => session.openLink(link));
  }

  setPrivacy(action: 'grant' | 'revoke' | 'reset', service: string): void {
    const { permissions, app } = this.#session;
    const wanted = (app.permissions ?? []).filter(
      (one) => service === 'all' || SERVICES[one]?.includes(service),
    );
    for (const one of wanted)
      if (action === 'reset') permissions.delete(one);
      else permissions.set(one, action === 'grant' ? 'granted' : 'denied');
    this.terminate();
  }
}

/** The services of `simctl privacy` for each permission. It cannot change the others. */
const SERVICES: Readonly<Partial<Record<AppPermission, readonly string[]>>> = {
  location: ['location', 'location-always'],
  photos: ['photos', 'photos-add'],
};

/**
 * Returns the first language of the argument `-AppleLanguages`, which is a property list such as `(pt-BR)` or
 * `("pt-BR", en)`. UserDefaults reads the arguments of a start before what the app has saved.
 */
function readLanguage(args: readonly string[]): string | undefined {
  const at = args.indexOf('-AppleLanguages');
  const list = at < 0 ? '' : (args[at + 1] ?? '');
  return /^\(\s*"?([A-Za-z0-9-]+)"?\s*(?:,[^)]*)?\)$/.exec(list)?.[1];
}
