import { nearestStoreLocale, printAddress, unknownLocaleText } from '@storedeck/listing';
import { StoreError } from '@storedeck/store-api';

import { isRightMissing, readRefusal, type Refused } from '../refusals/google-refusal.ts';
import { passingRefusal } from '../refusals/passing-refusal.ts';

const store = 'googlePlay';

/** Returns the error for a response that is not 2xx: with Google's own message, and a hint that says what to check. */
export function googlePlayRefusal(response: Refused): StoreError {
  const refusal = readRefusal(response);
  const passing = passingRefusal(refusal);
  if (passing) return passing;
  const { status, detail, shown: google, codes: storeCodes } = refusal;
  if (status === 404 && /package not found|application/i.test(detail)) {
    return new StoreError('APP_NOT_FOUND', `Google Play has no such app for this account (${google}).`, {
      store,
      status,
      hint: 'Check the package name; the first build of an app must have been uploaded in Play Console.',
    });
  }
  return new StoreError('GOOGLEPLAY_REFUSED', `Google Play refused the request (${google}).`, {
    store,
    status,
    storeCodes,
    // Without a right, the status is 403 or 401.
    ...(contentHint(detail) ?? { hint: hintFor(isRightMissing(refusal) ? 403 : status, detail) }),
  });
}

/**
 * The texts and pictures as Google Play's messages name them, and their keys in New. The key is null if a message does
 * not say which track or image type it means.
 */
const CONTENTS: readonly (readonly [name: RegExp, key: string | null])[] = [
  [/\brelease notes?\b/i, null],
  [/\bshort description\b/i, 'shortDescription'],
  [/\b(?:full )?description\b/i, 'fullDescription'],
  [/\btitle\b/i, 'title'],
  [/\bvideo\b/i, 'video'],
  [/\bicon\b/i, 'icon'],
  [/\bfeature ?graphic\b/i, 'featureGraphic'],
  [/screenshots?\b/i, null],
];

/**
 * Returns the hint and the place for a message about a text or a picture, such as "The title for the app is too long for
 * language en-US"; undefined for other messages.
 */
function contentHint(detail: string): { hint: string; places: string[] } | undefined {
  const language = /\blanguage (?:code )?["']?([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3})\b/i.exec(
    detail,
  )?.[1];
  const [name, key] = CONTENTS.find(([pattern]) => pattern.test(detail)) ?? [];
  if (language === undefined || /^(?:is|for|code)$/i.test(language)) return undefined;
  if (/not supported|unsupported/i.test(detail)) {
    const nearest = nearestStoreLocale(store, language);
    return {
      hint: `${unknownLocaleText(store, language)}. ${nearest === undefined ? 'Remove' : 'Rename or remove'} the language in New.`,
      places: [printAddress({ store, locale: language })],
    };
  }
  if (name === undefined) return undefined;
  return {
    hint: `Correct the ${name.exec(detail)?.[0].toLowerCase()} of ${language} in New, and make a new plan.`,
    places: [printAddress({ store, locale: language, field: key })],
  };
}

/**
 * Matches messages about the account, its rights, the API or the app's name. The word "permission" alone is not enough:
 * at a commit, Google asks about the permissions of the app itself.
 */
const ABOUT_ACCESS =
  /\bcaller\b|insufficient|\b(?:not have|lacks?|no|without|needs?)\b.{0,40}\bpermissions?\b|permission denied|\bauthori[sz]ed|authenticat|credential|\bscopes?\b|has not been used|\bis disabled|not been linked|forbidden|access (?:is )?(?:denied|not configured)|package (?:name )?(?:is |was )?not found/i;

function hintFor(status: number, detail: string): string {
  return hintForEdit(detail) ?? hintForContent(status, detail) ?? hintForAccess(status);
}

function hintForEdit(detail: string): string | undefined {
  if (/concurrent/i.test(detail))
    return 'Somebody else, or another program, changes the app at this moment. Try again in a few minutes.';
  if (!/\bedit\b/i.test(detail)) return undefined;
  if (/expired/i.test(detail))
    return 'The draft of the changes at Google Play was open for too long, so none of them was written. Try again.';
  if (/already been.{0,30}committed/i.test(detail))
    return 'These changes were committed already. Make a new plan: it shows what Google Play has now.';
  if (/deleted|not found/i.test(detail))
    return 'Another program opened an edit with the same service account. Use a separate account for this one, and try again.';
  return undefined;
}

function hintForContent(status: number, detail: string): string | undefined {
  if (status === 404 && /\b(?:listing|language|track|image)s?\b/i.test(detail))
    return 'It was removed at Google Play since it was read. Make a new plan.';
  if (CONTENTS.some(([name]) => name.test(detail)) || /\b(?:images?|graphics?|too long)\b/i.test(detail))
    return 'Correct what Google Play names in New, and make a new plan.';
  if (![400, 403].includes(status) || detail === '' || ABOUT_ACCESS.test(detail)) return undefined;
  if (/\bdraft app\b/i.test(detail))
    return 'The app was never published. Publish its first release in Play Console, and make a new plan then.';
  if (/^(?:request contains an )?invalid argument$|^precondition check failed$/i.test(detail))
    return 'Google Play does not say why. Look in Play Console what the app still needs, and make a new plan.';
  // Google answers with 400 or 403 what the app or the release still needs: "This app has no data safety declaration."
  return 'Do in Play Console or in New what Google Play asks for, and make a new plan.';
}

function hintForAccess(status: number): string {
  if (status === 403) {
    return 'Check that the Google Play Android Developer API is enabled in the Cloud project and the service account is invited in Play Console with access to this app; a new permission takes up to two days.';
  }
  // The sign-in has given a token, so the account has lost its access since.
  if (status === 401)
    return 'Google no longer accepts the sign-in: check that the account and its key were not disabled or deleted, then try again.';
  return 'Check the package name, and the access of the service account in Play Console.';
}
