/** All texts of the product in one language: on both stores, and on the drawn screens. */
export interface ListingText {
  /** At most 30 characters, as both stores allow. */
  readonly name: string;
  readonly subtitle: string;
  readonly shortDescription: string;
  readonly description: string;
  readonly keywords: string;
  readonly promotionalText: string;
  readonly whatsNew: string;
  /** The texts of the editable version that differ from the live version. */
  readonly next: {
    readonly subtitle: string;
    readonly promotionalText: string;
    readonly opening: string;
    readonly whatsNew: string;
    /** The headline of a screenshot that only the editable version has. */
    readonly caption: string;
  };
  /** One headline per screenshot. `\n` breaks the line. */
  readonly captions: readonly string[];
  /** The texts on the drawn screens. */
  readonly ui: ScreenText;
}

/** The texts on the drawn screens. */
export interface ScreenText {
  readonly tabs: readonly [today: string, garden: string, insights: string, journal: string];
  readonly greeting: string;
  readonly date: string;
  readonly done: string;
  readonly doneRatio: string;
  readonly habits: readonly (readonly [name: string, detail: string])[];
  readonly garden: {
    readonly title: string;
    readonly count: string;
    readonly tip: string;
    readonly tipDetail: string;
  };
  readonly insights: {
    readonly title: string;
    readonly week: string;
    readonly rate: string;
    readonly rateLabel: string;
    readonly best: string;
    readonly bestDay: string;
    readonly longest: string;
    readonly longestDays: string;
    readonly year: string;
  };
  readonly weekdays: readonly string[];
  readonly month: string;
  readonly streak: string;
  readonly streakDays: string;
  readonly kept: string;
  readonly rested: string;
  readonly focus: {
    readonly title: string;
    readonly left: string;
    readonly task: string;
    readonly pause: string;
    readonly sounds: readonly string[];
  };
  readonly journal: {
    readonly title: string;
    readonly question: string;
    readonly entries: readonly (readonly [day: string, text: string])[];
  };
  readonly rhythm: { readonly title: string; readonly times: readonly string[]; readonly gentle: string };
  readonly friends: {
    readonly title: string;
    readonly goal: string;
    readonly progress: string;
    readonly names: readonly (readonly [name: string, days: string])[];
    readonly cheer: string;
  };
  readonly clock: string;
  readonly evening: {
    readonly title: string;
    readonly sleep: string;
    readonly sleepLabel: string;
    readonly steps: readonly (readonly [name: string, time: string])[];
  };
  readonly digits: readonly string[];
}

/** The digits 0 to 9 as they are written in Europe and Japan. */
export const WESTERN_DIGITS: readonly string[] = [...'0123456789'];
