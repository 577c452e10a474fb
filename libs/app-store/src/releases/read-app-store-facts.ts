import type {
  AppStoreFacts,
  BuildFacts,
  LocaleFacts,
  ReviewFacts,
  UpcomingVersion,
} from '@storedeck/releases';

import type { AppStoreClient } from '../client/app-store-client.ts';
import type { AppInfo, IncludedResource } from '../client/response-schemas.ts';
import { findApp } from '../reading/find-app.ts';
import { hasOneVersion } from '../reading/has-one-version.ts';
import { isLiveVersion, pickAppInfo } from '../reading/pick-version.ts';
import { readInfoTexts, readVersionTexts } from '../reading/read-texts.ts';
import { findIncluded, readReleaseVersions } from './read-release-versions.ts';
import {
  AgeRatingRow,
  BuildRow,
  InfosWithAgeRating,
  ReviewDetailRow,
  type VersionWithRelease,
} from './release-schemas.ts';

/**
 * Reads what a submission needs and the interface tells, without a secret: of what the reviewers are told, only whether
 * it is there. Takes three calls, and one for each platform with an upcoming version.
 *
 * @throws StoreError APP_NOT_FOUND, and the refusals of the store
 */
export async function readAppStoreFacts(client: AppStoreClient): Promise<AppStoreFacts> {
  const { id: appId } = await findApp(client);
  const [{ versions, included }, info] = await Promise.all([
    readReleaseVersions(client, appId, {
      include: ['build', 'appStoreReviewDetail', 'appStoreVersionLocalizations'],
      fields: {
        builds: 'version,processingState,expired,usesNonExemptEncryption',
        // The password of the demo account is not requested.
        appStoreReviewDetails:
          'contactFirstName,contactLastName,contactPhone,contactEmail,demoAccountName,demoAccountRequired',
        appStoreVersionLocalizations: 'locale,whatsNew,supportUrl',
      },
    }),
    readInfo(client, appId),
  ]);
  const byPlatform = Map.groupBy(
    versions.filter((version) => !isLiveVersion(version)),
    ({ attributes }) => attributes.platform ?? 'IOS',
  );
  const upcoming = await Promise.all(
    [...byPlatform].flatMap(([platform, [newest]]) =>
      newest ? [describe(client, newest, { included, platform, appId })] : [],
    ),
  );
  return { appId, upcoming, ...info };
}

async function describe(
  client: AppStoreClient,
  version: VersionWithRelease,
  { included, platform, appId }: { included: IncludedResource[]; platform: string; appId: string },
): Promise<UpcomingVersion> {
  const { attributes, relationships } = version;
  const [isFirst, locales] = await Promise.all([
    hasOneVersion(client, { appId, platform }),
    readVersionTexts(client, version, included),
  ]);
  return {
    versionString: attributes.versionString,
    platform,
    state: attributes.appVersionState,
    isFirst,
    build: describeBuild(findIncluded(BuildRow, relationships?.build, included)),
    review: describeReview(findIncluded(ReviewDetailRow, relationships?.appStoreReviewDetail, included)),
    locales: locales.map(({ locale, texts }): LocaleFacts => ({
      locale,
      hasNotes: isFilled(texts.whatsNew),
      hasSupportUrl: isFilled(texts.supportUrl),
    })),
  };
}

function describeBuild(row: { attributes?: BuildRow['attributes'] } | undefined): BuildFacts | null {
  if (!row) return null;
  const { version, processingState, expired, usesNonExemptEncryption } = row.attributes ?? {};
  return {
    number: version ?? null,
    processingState: processingState ?? null,
    expired: expired ?? false,
    usesNonExemptEncryption: usesNonExemptEncryption ?? null,
  };
}

function describeReview(row: { attributes?: ReviewDetailRow['attributes'] } | undefined): ReviewFacts | null {
  if (!row) return null;
  const { contactFirstName, contactLastName, contactPhone, contactEmail } = row.attributes ?? {};
  const contact = {
    'first name': contactFirstName,
    'last name': contactLastName,
    phone: contactPhone,
    'e-mail address': contactEmail,
  };
  return {
    missingContact: Object.entries(contact).flatMap(([name, value]) => (isFilled(value) ? [] : [name])),
    needsDemoAccount: row.attributes?.demoAccountRequired ?? null,
    hasDemoAccount: isFilled(row.attributes?.demoAccountName),
  };
}

async function readInfo(
  client: AppStoreClient,
  appId: string,
): Promise<Pick<AppStoreFacts, 'unansweredAgeRating' | 'localesWithoutPrivacyPolicy'>> {
  const query = new URLSearchParams({
    'fields[appInfoLocalizations]': 'locale,privacyPolicyUrl',
    include: 'appInfoLocalizations,ageRatingDeclaration',
    'limit[appInfoLocalizations]': '50',
    limit: '200',
  });
  const { data, included } = await client.getAll(InfosWithAgeRating, `/v1/apps/${appId}/appInfos?${query}`);
  const info = pickAppInfo(data as AppInfo[], { live: false });
  const row = data.find(({ id }) => id === info?.id);
  const rating = findIncluded(AgeRatingRow, row?.relationships?.ageRatingDeclaration, included ?? []);
  const texts = info ? await readInfoTexts(client, info, included ?? []) : [];
  return {
    unansweredAgeRating: rating ? listUnanswered(rating.attributes ?? {}) : null,
    localesWithoutPrivacyPolicy: texts.flatMap(({ attributes }) =>
      isFilled(attributes.privacyPolicyUrl) ? [] : [attributes.locale],
    ),
  };
}

/** The attributes of an age rating that are no questions, or that not every app has. */
const OPTIONAL = new Set([
  'kidsAgeBand',
  'ageRatingOverride',
  'ageRatingOverrideV2',
  'koreaAgeRatingOverride',
  'developerAgeRatingInfoUrl',
  // Former questions, which Apple still sends without an answer.
  'gamblingAndContests',
  'seventeenPlus',
]);

/** Returns the questions without an answer. One question is only asked of apps with social media. */
function listUnanswered(attributes: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(attributes)
    .filter(([name, answer]) => answer === null && !OPTIONAL.has(name))
    .filter(([name]) => name !== 'socialMediaAgeRestricted' || attributes['socialMedia'] === true)
    .map(([name]) => name);
}

function isFilled(value: string | null | undefined): boolean {
  return (value ?? '').trim() !== '';
}
