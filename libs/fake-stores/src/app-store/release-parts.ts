import { fakeUuid } from '../product/digest.ts';
import type { SoldProduct } from '../product/sold-product.ts';
import type { Ref, ResourceTable } from './resource.ts';

/**
 * Adds the resources that a version needs for its submission and its release, and returns the relations to them: a
 * processed build, what the reviewers are told, and, for the live version, a phased release on its fifth day.
 */
export function addReleaseParts(
  table: ResourceTable,
  product: SoldProduct,
  { version, state }: { version: string; state: string },
): Record<'build' | 'appStoreReviewDetail' | 'appStoreVersionPhasedRelease', Ref | null> {
  const isLive = state === 'READY_FOR_DISTRIBUTION';
  return {
    build: addBuild(table, version),
    appStoreReviewDetail: pickRef(
      table.add({
        type: 'appStoreReviewDetails',
        id: fakeUuid(`review/${version}`),
        attributes: {
          contactFirstName: 'Lina',
          contactLastName: 'Hof',
          contactPhone: product.phone,
          contactEmail: product.email,
          demoAccountName: 'reviewer@tilia.example',
          demoAccountPassword: 'the-password-of-the-demo-account',
          demoAccountRequired: true,
          notes: null,
        },
        relations: {},
      }),
    ),
    appStoreVersionPhasedRelease: isLive ? addPhasedRelease(table, version) : null,
  };
}

/** Adds the answers of the age rating (App Store Connect 4.4.1), of which none is missing. */
export function addAgeRating(table: ResourceTable, state: string): Ref {
  return pickRef(
    table.add({
      type: 'ageRatingDeclarations',
      id: fakeUuid(`age-rating/${state}`),
      attributes: {
        ...Object.fromEntries(LEVELS.map((name) => [name, 'NONE'])),
        ...Object.fromEntries(YES_OR_NO.map((name) => [name, false])),
        socialMediaAgeRestricted: null,
        kidsAgeBand: null,
        ageRatingOverride: 'NONE',
        ageRatingOverrideV2: 'NONE',
        koreaAgeRatingOverride: 'NONE',
        developerAgeRatingInfoUrl: null,
      },
      relations: {},
    }),
  );
}

const LEVELS =
  'alcoholTobaccoOrDrugUseOrReferences contests gamblingSimulated gunsOrOtherWeapons medicalOrTreatmentInformation profanityOrCrudeHumor sexualContentGraphicAndNudity sexualContentOrNudity horrorOrFearThemes matureOrSuggestiveThemes violenceCartoonOrFantasy violenceRealisticProlongedGraphicOrSadistic violenceRealistic'.split(
    ' ',
  );
const YES_OR_NO =
  'advertising gambling healthOrWellnessTopics lootBox messagingAndChat parentalControls ageAssurance socialMedia unrestrictedWebAccess userGeneratedContent'.split(
    ' ',
  );

/** Returns the number of a version's build: 3500 for 3.5.0. */
function buildNumber(version: string): string {
  return version.replaceAll('.', '').padEnd(4, '0');
}

function addBuild(table: ResourceTable, version: string): Ref {
  return pickRef(
    table.add({
      type: 'builds',
      id: fakeUuid(`build/${version}`),
      attributes: {
        version: buildNumber(version),
        uploadedDate: '2026-10-18T09:30:00-07:00',
        expirationDate: '2027-01-16T09:30:00-08:00',
        expired: false,
        minOsVersion: '17.0',
        iconAssetToken: null,
        processingState: 'VALID',
        buildAudienceType: 'APP_STORE_ELIGIBLE',
        usesNonExemptEncryption: false,
      },
      relations: {},
    }),
  );
}

function addPhasedRelease(table: ResourceTable, version: string): Ref {
  return pickRef(
    table.add({
      type: 'appStoreVersionPhasedReleases',
      id: fakeUuid(`phased/${version}`),
      attributes: {
        phasedReleaseState: 'ACTIVE',
        startDate: '2026-10-19T01:40:09-07:00',
        totalPauseDuration: 0,
        currentDayNumber: 5,
      },
      relations: {},
    }),
  );
}

function pickRef({ type, id }: Ref): Ref {
  return { type, id };
}
