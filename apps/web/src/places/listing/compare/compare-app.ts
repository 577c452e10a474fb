import type { Listing } from '@storedeck/contract';

import type { Store } from '../stores.ts';
import { words } from '../version-state.ts';

/** A change of something that all locales share. */
export interface AppChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What New changes beside the locales; what it does not name stays. */
export function compareApp(store: Store, current: Listing, planned: Listing): AppChange[] {
  const before = store === 'appstore' ? appStoreFacts(current) : playFacts(current);
  const after = store === 'appstore' ? appStoreFacts(planned) : playFacts(planned);
  return Object.entries(after).flatMap(([label, value]) =>
    value === undefined || (value ?? '') === (before[label] ?? '')
      ? []
      : [{ label, before: before[label] ?? '', after: value ?? '' }],
  );
}

type Facts = Readonly<Record<string, string | null | undefined>>;

function appStoreFacts({ appStore }: Listing): Facts {
  return {
    Version: appStore?.version?.versionString,
    'Primary locale': appStore?.primaryLocale,
    Copyright: appStore?.copyright,
    Category: inWords(appStore?.categories?.primary),
    'Second category': inWords(appStore?.categories?.secondary),
  };
}

function inWords(constant: string | null | undefined): string | null | undefined {
  return constant && words(constant);
}

function playFacts({ googlePlay }: Listing): Facts {
  return {
    Release: googlePlay?.versionName,
    'Default language': googlePlay?.defaultLanguage,
    Email: googlePlay?.contact?.email,
    Phone: googlePlay?.contact?.phone,
    Website: googlePlay?.contact?.website,
  };
}
