import type { StatusBarOverrides } from './status-bar-overrides.ts';

/** The sizes of texts that `simctl ui UDID content_size` sets, from the smallest to the largest. */
export const CONTENT_SIZES = [
  'extra-small',
  'small',
  'medium',
  'large',
  'extra-large',
  'extra-extra-large',
  'extra-extra-extra-large',
  'accessibility-medium',
  'accessibility-large',
  'accessibility-extra-large',
  'accessibility-extra-extra-large',
  'accessibility-extra-extra-extra-large',
] as const;

/** The values that simctl can set on a simulator. */
export interface SimulatorValues {
  readonly appearance: 'light' | 'dark';
  readonly contentSize: (typeof CONTENT_SIZES)[number];
  readonly increasesContrast: boolean;
  readonly statusBar: StatusBarOverrides;
  /** The place that apps are told, as `LATITUDE,LONGITUDE`. */
  readonly location: string | undefined;
  /** The files that were added to the photos. They cannot be removed one by one. */
  readonly media: readonly string[];
}

/** The installed app of a simulator. */
export interface SimulatorApp {
  /** The bundle id. */
  readonly id: string;
  /** The names of the folders with its texts, such as `de` for `de.lproj`. Default: it has none. */
  readonly languages?: readonly string[] | undefined;
  /** Starts the app, or brings the running one to the front, which does not see the arguments. */
  launch(args: readonly string[]): void;
  /** Ends the app. Returns false if it does not run. */
  terminate(): boolean;
  readonly isInstalled: boolean;
  /** Removes the app with its data. */
  uninstall(): void;
  install(): void;
  /** Opens one of the app's links. */
  openLink(link: string): void;
  /** Allows the app something, refuses it, or lets it ask again. Ends the app. */
  setPrivacy(action: 'grant' | 'revoke' | 'reset', service: string): void;
}

/** What simctl changes on a simulator besides its power. */
export class SimulatorSettings {
  readonly app: SimulatorApp | undefined;
  readonly #onChange: (values: SimulatorValues) => void;
  #values: SimulatorValues = {
    appearance: 'light',
    contentSize: 'large',
    increasesContrast: false,
    statusBar: {},
    location: undefined,
    media: [],
  };

  /** `onChange` is called after each change of a value. */
  constructor(app?: SimulatorApp, onChange: (values: SimulatorValues) => void = () => undefined) {
    this.app = app;
    this.#onChange = onChange;
  }

  get values(): SimulatorValues {
    return this.#values;
  }

  /** Changes some values. */
  change(values: Partial<SimulatorValues>): void {
    this.#values = { ...this.#values, ...values };
    this.#onChange(this.#values);
  }
}
