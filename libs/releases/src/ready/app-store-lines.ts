import { constantName, isEditableState, versionStateText } from '@storedeck/listing';

import { appInfoLink, versionLink } from '../console-links.ts';
import { platformName } from '../state-texts.ts';
import type { ReadyLine } from './ready-line.ts';
import type {
  AppStoreFacts,
  BuildFacts,
  LocaleFacts,
  ReviewFacts,
  UpcomingVersion,
} from './release-facts.ts';

type Found = Pick<ReadyLine, 'level' | 'detail'>;

const FROM = 'App Store Connect';
/** The source of a line about something that a person must look up. */
export const NO_INTERFACE = 'no interface tells it';

/** Returns what the App Store needs for a release, and whether it is there. */
export function appStoreLines(facts: AppStoreFacts): ReadyLine[] {
  const { appId, upcoming } = facts;
  const subject = { key: 'version', what: 'Version', link: versionLink(appId) };
  if (upcoming.length === 0)
    return [line(subject, { level: 'warning', detail: 'No version is prepared beside the live one.' })];
  return [...upcoming.flatMap((version) => versionLines(version, appId)), ...appLines(facts)];
}

function versionLines(version: UpcomingVersion, appId: string): ReadyLine[] {
  const { platform, versionString, build, review, locales } = version;
  const link = versionLink(appId, platform);
  const judge = (key: string, what: string, found: Found) => line({ key, what, link }, found);
  const lines = [
    judge('version', `Version ${versionString} for ${platformName(platform)}`, judgeState(version)),
  ];
  // A version that is submitted or approved has passed the checks of a submission.
  if (!isEditableState(version.state)) return lines;
  lines.push(
    judge('build', 'Build', judgeBuild(build)),
    judge('export-compliance', 'Export compliance', judgeEncryption(build)),
    judge('review-contact', 'Contact for the review', judgeContact(review)),
    judge('demo-account', 'Demo account for the review', judgeDemoAccount(review)),
    judge(
      'support-url',
      'Support address',
      judgeLocales(locales, ({ hasSupportUrl }) => hasSupportUrl),
    ),
  );
  if (!version.isFirst)
    lines.push(
      judge(
        'notes',
        'What’s New',
        judgeLocales(locales, ({ hasNotes }) => hasNotes),
      ),
    );
  return lines;
}

function appLines({ appId, unansweredAgeRating, localesWithoutPrivacyPolicy }: AppStoreFacts): ReadyLine[] {
  const link = appInfoLink(appId);
  return [
    line({ key: 'age-rating', what: 'Age rating', link }, judgeAgeRating(unansweredAgeRating)),
    line(
      { key: 'privacy-policy', what: 'Address of the privacy policy', link },
      judgeMissing(localesWithoutPrivacyPolicy),
    ),
    unknown(
      { key: 'accessibility', what: 'Accessibility answers', link },
      'Look whether they are right for this version.',
    ),
    unknown(
      { key: 'app-privacy', what: 'App privacy answers', link },
      'Look whether they fit what this version collects.',
    ),
    unknown(
      { key: 'agreements', what: 'Agreements, tax and banking', link: versionLink(undefined) },
      'Look whether one waits for the account holder.',
    ),
  ];
}

function judgeState({ state }: UpcomingVersion): Found {
  const text = versionStateText(state);
  if (state === 'REJECTED' || state === 'METADATA_REJECTED' || state === 'INVALID_BINARY')
    return { level: 'error', detail: `${text}; the reason is only in App Store Connect` };
  if (state === 'WAITING_FOR_EXPORT_COMPLIANCE') return { level: 'error', detail: text };
  if (state === 'PENDING_DEVELOPER_RELEASE' || state === 'DEVELOPER_REJECTED' || state === 'READY_FOR_REVIEW')
    return { level: 'warning', detail: text };
  return { level: 'ok', detail: text };
}

function judgeBuild(build: BuildFacts | null): Found {
  if (!build) return { level: 'error', detail: 'no build is attached' };
  const name = `build ${build.number ?? 'without a number'}`;
  if (build.processingState === 'PROCESSING')
    return { level: 'error', detail: `${name} is still being processed` };
  if (build.processingState !== null && build.processingState !== 'VALID')
    return { level: 'error', detail: `${name} was refused (${constantName(build.processingState)})` };
  if (build.expired) return { level: 'error', detail: `${name} has expired` };
  return { level: 'ok', detail: `${name} is attached` };
}

function judgeEncryption(build: BuildFacts | null): Found {
  if (!build) return { level: 'unknown', detail: 'the answer belongs to a build, and none is attached' };
  if (build.usesNonExemptEncryption === null) return { level: 'error', detail: 'not answered' };
  return build.usesNonExemptEncryption
    ? {
        level: 'warning',
        detail: 'uses encryption that is not exempt: look whether the documents are approved',
      }
    : { level: 'ok', detail: 'answered: no encryption that needs documents' };
}

function judgeContact(review: ReviewFacts | null): Found {
  if (!review) return { level: 'error', detail: 'missing' };
  const { missingContact } = review;
  return missingContact.length > 0
    ? { level: 'error', detail: `missing: ${missingContact.join(', ')}` }
    : { level: 'ok', detail: 'given' };
}

function judgeDemoAccount(review: ReviewFacts | null): Found {
  if (!review || review.needsDemoAccount === null) return { level: 'warning', detail: 'not answered' };
  if (!review.needsDemoAccount) return { level: 'ok', detail: 'not needed' };
  return review.hasDemoAccount
    ? { level: 'ok', detail: 'given; whether it still works is not known' }
    : { level: 'error', detail: 'needed, but not given' };
}

function judgeAgeRating(unanswered: readonly string[] | null): Found {
  if (unanswered === null) return { level: 'unknown', detail: 'the answers could not be read' };
  return unanswered.length > 0
    ? { level: 'error', detail: `without an answer: ${shorten(unanswered)}` }
    : { level: 'ok', detail: 'all questions are answered' };
}

function judgeLocales(locales: readonly LocaleFacts[], has: (locale: LocaleFacts) => boolean): Found {
  return judgeMissing(locales.filter((each) => !has(each)).map(({ locale }) => locale));
}

function judgeMissing(locales: readonly string[]): Found {
  return locales.length > 0
    ? { level: 'error', detail: `missing in ${shorten(locales)}` }
    : { level: 'ok', detail: 'there in all languages' };
}

const MOST_NAMED = 6;

/** Lists some names, and says how many others there are. */
export function shorten(names: readonly string[], separator = ', '): string {
  const others = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(separator) + (others > 0 ? ` and ${others} more` : '');
}

type Subject = Pick<ReadyLine, 'key' | 'what' | 'link'>;

function line(subject: Subject, found: Found): ReadyLine {
  return { ...subject, store: 'appStore', ...found, from: FROM };
}

function unknown(subject: Subject, detail: string): ReadyLine {
  return { ...subject, store: 'appStore', level: 'unknown', detail, from: NO_INTERFACE };
}
