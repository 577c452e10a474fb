import { isSameSet } from '../compare/is-same-set.ts';
import type { AppStoreListing, GooglePlayListing, Slots } from '../listing.ts';
import { ownValue } from '../own-value.ts';
import { DEVICE_FAMILIES } from '../pictures/device-families.table.ts';
import { expectedPicture } from '../pictures/expected-picture.ts';
import { filledSlots, isScreenshotSlot, slotName } from '../pictures/slots.ts';
import type { Problem } from './problem.ts';

// Sources of the numbers and the required pictures: App Store Connect Help, "Screenshot specifications", and Play Console
// Help, "Add preview assets to showcase your app" (answer 9866151), both 2026-09.

/**
 * The smallest number of screenshots with which Google Play publishes an app. The screenshots of all image types are
 * counted together.
 */
const MIN_SCREENSHOTS = 2;
/** The graphics without which Google Play does not publish an app. */
const REQUIRED_GRAPHICS = ['icon', 'featureGraphic'];

/**
 * The required sets of each device: if the app runs on the device, the primary locale needs pictures in one of these
 * slots.
 */
const REQUIRED_SETS: Readonly<Record<string, { slots: readonly string[]; text: string }>> = {
  iphone: { slots: ['APP_IPHONE_67', 'APP_IPHONE_65'], text: '6.9″ screenshots (or 6.5″)' },
  ipad: { slots: ['APP_IPAD_PRO_3GEN_129'], text: '13″ screenshots' },
};

/**
 * Finds missing sets that the App Store requires in the primary locale. The other locales are not checked, because the
 * App Store shows the primary locale's pictures in a locale without pictures.
 */
export function findAppStoreSetProblems(
  { primaryLocale, locales }: AppStoreListing,
  isKnown: boolean,
): Problem[] {
  const main = mainLocale(primaryLocale, locales, isKnown);
  const primary = main && ownValue(locales, main.code);
  if (!main || !primary) return [];
  const used = new Set(Object.values(locales).flatMap(({ screenshots }) => filledSlots(screenshots ?? {})));
  return DEVICE_FAMILIES.appStore.flatMap(({ key, name, slots }) => {
    const needed = REQUIRED_SETS[key];
    // The listing has no information about the devices on which the app runs. Therefore, the app is assumed to run on
    // each device for which a locale has pictures. An app without pictures is assumed to be an iPhone app.
    const runsOnDevice = slots.some((slot) => used.has(slot)) || (used.size === 0 && key === 'iphone');
    if (!needed || !runsOnDevice) return [];
    if (needed.slots.some((slot) => (primary.screenshots?.[slot]?.length ?? 0) > 0)) return [];
    return [
      {
        severity: main.severity,
        kind: `${name} screenshots missing`,
        detail: `the primary locale needs ${needed.text}`,
        at: { store: 'appStore', locale: main.code, slot: needed.slots[0] ?? '' },
      },
    ];
  });
}

/**
 * Returns the locale whose pictures a store requires, and how serious a missing picture is. An imported listing seldom
 * names its main locale: then it is the only locale, or English. If the store's content or the main locale is not
 * known, a missing picture is only a warning.
 */
function mainLocale(
  stated: string | null | undefined,
  locales: Readonly<Record<string, unknown>>,
  isKnown: boolean,
): { code: string; severity: Problem['severity'] } | undefined {
  if (stated) return { code: stated, severity: isKnown ? 'error' : 'warning' };
  const codes = Object.keys(locales);
  const code = codes.length === 1 ? codes[0] : codes.find((each) => each === 'en-US');
  return code === undefined ? undefined : { code, severity: 'warning' };
}

/**
 * Finds smaller sets that may be out of date. Visitors with a smaller screen would see such a set, because a device
 * shows the set of its own screen size if this set exists. A smaller set may be out of date if its number of pictures
 * differs from that of the device's largest set, or if New changes the largest set but not the smaller set.
 *
 * @param current the sets that publishing keeps when the listing is New, otherwise null
 */
export function findOutdatedSets(code: string, slots: Slots, current: Slots | null): Problem[] {
  return DEVICE_FAMILIES.appStore.flatMap((family) => {
    const [largest, ...smaller] = family.slots.filter((slot) => (slots[slot]?.length ?? 0) > 0);
    if (largest === undefined) return [];
    return smaller.flatMap((slot) => {
      const reason = whyOutdated({ slot, largest }, slots, current);
      return reason === null ? [] : [outdatedSet(code, slot, reason)];
    });
  });
}

function outdatedSet(code: string, slot: string, reason: string): Problem {
  return {
    severity: 'warning',
    kind: 'Smaller set may be out of date',
    detail: `${slotName(slot)} ${reason}`,
    help: `A device shows the set of its own size if there is one. Otherwise Apple scales down the set of a larger size.`,
    at: { store: 'appStore', locale: code, slot },
  };
}

function whyOutdated(
  { slot, largest }: { slot: string; largest: string },
  slots: Slots,
  current: Slots | null,
): string | null {
  if (current) {
    const isChanged = (key: string) => !isSameSet(current[key] ?? [], slots[key] ?? []);
    if (isChanged(largest) && !isChanged(slot)) return `stays while ${slotName(largest)} changes`;
  }
  const [own, all] = [slots[slot]?.length, slots[largest]?.length];
  return own === all ? null : `has ${formatCount(own)}, ${slotName(largest)} has ${all}`;
}

function formatCount(pictures = 0): string {
  return `${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`;
}

/**
 * Finds missing graphics and screenshots. Google Play does not publish an app without these pictures in the default
 * language.
 */
export function findGooglePlaySetProblems(
  { defaultLanguage, locales }: GooglePlayListing,
  isKnown: boolean,
): Problem[] {
  const main = mainLocale(defaultLanguage, locales, isKnown);
  const locale = main && ownValue(locales, main.code);
  if (!main || !locale) return [];
  const slots = locale.images ?? {};
  const at = { store: 'googlePlay', locale: main.code } as const;
  const missing = REQUIRED_GRAPHICS.filter((slot) => !slots[slot]?.length).map((slot): Problem => ({
    severity: main.severity,
    kind: `${slotName(slot)} missing`,
    detail: `the default language needs one: ${expectedPicture('googlePlay', slot)}`,
    at: { ...at, slot },
  }));
  const screenshots = filledSlots(slots)
    .filter(isScreenshotSlot)
    .reduce((sum, slot) => sum + (slots[slot]?.length ?? 0), 0);
  if (screenshots >= MIN_SCREENSHOTS) return missing;
  return [
    ...missing,
    {
      severity: main.severity,
      kind: 'Too few screenshots',
      detail: `${screenshots} of at least ${MIN_SCREENSHOTS} in the default language`,
      at: { ...at, slot: 'phoneScreenshots' },
    },
  ];
}
