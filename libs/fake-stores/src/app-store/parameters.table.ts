import { words } from './words.ts';

/** The query parameters of one path. A filter of `null` accepts any text; other filters accept the listed values. */
export interface PathParameters {
  readonly filter?: Readonly<Record<string, readonly string[] | null>>;
  readonly exists?: readonly string[];
  readonly sort?: readonly string[];
  readonly fields?: readonly string[];
  readonly include?: readonly string[];
  readonly limits?: readonly string[];
  readonly paged?: true;
}

const APP_STORE_STATES = words(
  'ACCEPTED DEVELOPER_REMOVED_FROM_SALE DEVELOPER_REJECTED IN_REVIEW INVALID_BINARY METADATA_REJECTED PENDING_APPLE_RELEASE PENDING_CONTRACT PENDING_DEVELOPER_RELEASE PREPARE_FOR_SUBMISSION PREORDER_READY_FOR_SALE PROCESSING_FOR_APP_STORE READY_FOR_REVIEW READY_FOR_SALE REJECTED REMOVED_FROM_SALE WAITING_FOR_EXPORT_COMPLIANCE WAITING_FOR_REVIEW REPLACED_WITH_NEW_VERSION NOT_APPLICABLE',
);

const PLATFORMS = words('IOS MAC_OS TV_OS VISION_OS');

const APP_VERSION_STATES = words(
  'ACCEPTED DEVELOPER_REJECTED IN_REVIEW INVALID_BINARY METADATA_REJECTED PENDING_APPLE_RELEASE PENDING_DEVELOPER_RELEASE PREPARE_FOR_SUBMISSION PROCESSING_FOR_DISTRIBUTION READY_FOR_DISTRIBUTION READY_FOR_REVIEW REJECTED REPLACED_WITH_NEW_VERSION WAITING_FOR_EXPORT_COMPLIANCE WAITING_FOR_REVIEW',
);

const REVIEW_STATES = words(
  'READY_FOR_REVIEW WAITING_FOR_REVIEW IN_REVIEW UNRESOLVED_ISSUES CANCELING COMPLETING COMPLETE',
);

/** All display types of App Store Connect 4.4.1. */
export const SCREENSHOT_DISPLAY_TYPES = words(
  'APP_IPHONE_67 APP_IPHONE_61 APP_IPHONE_65 APP_IPHONE_58 APP_IPHONE_55 APP_IPHONE_47 APP_IPHONE_40 APP_IPHONE_35 APP_IPAD_PRO_3GEN_129 APP_IPAD_PRO_3GEN_11 APP_IPAD_PRO_129 APP_IPAD_105 APP_IPAD_97 APP_DESKTOP APP_WATCH_ULTRA APP_WATCH_SERIES_10 APP_WATCH_SERIES_7 APP_WATCH_SERIES_4 APP_WATCH_SERIES_3 APP_APPLE_TV APP_APPLE_VISION_PRO IMESSAGE_APP_IPHONE_67 IMESSAGE_APP_IPHONE_61 IMESSAGE_APP_IPHONE_65 IMESSAGE_APP_IPHONE_58 IMESSAGE_APP_IPHONE_55 IMESSAGE_APP_IPHONE_47 IMESSAGE_APP_IPHONE_40 IMESSAGE_APP_IPAD_PRO_3GEN_129 IMESSAGE_APP_IPAD_PRO_3GEN_11 IMESSAGE_APP_IPAD_PRO_129 IMESSAGE_APP_IPAD_105 IMESSAGE_APP_IPAD_97',
);

export const PREVIEW_TYPES = words(
  'IPHONE_67 IPHONE_61 IPHONE_65 IPHONE_58 IPHONE_55 IPHONE_47 IPHONE_40 IPHONE_35 IPAD_PRO_3GEN_129 IPAD_PRO_3GEN_11 IPAD_PRO_129 IPAD_105 IPAD_97 DESKTOP APPLE_TV APPLE_VISION_PRO',
);

/** The countries of App Store Connect 3.7.0; 4.4.1 also has Kosovo. */
const TERRITORIES = words(
  'ABW AFG AGO AIA ALB AND ANT ARE ARG ARM ASM ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLR BLZ BMU BOL BRA BRB BRN BTN BWA CAF CAN CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HND HRV HTI HUN IDN IMN IND IRL IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PER PHL PLW PNG POL PRI PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SEN SGP SHN SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC TCA TCD TGO THA TJK TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE',
);

/** The reviews of a version (App Store Connect 3.7.0). */
const CUSTOMER_REVIEWS: PathParameters = {
  filter: { rating: null, territory: TERRITORIES },
  exists: words('publishedResponse'),
  sort: words('rating -rating createdDate -createdDate'),
  fields: words('customerReviews customerReviewResponses'),
  include: words('response'),
  paged: true,
};

/**
 * The query parameters of each path, as App Store Connect 4.4.1 documents them. The paths of the App Asset Library
 * follow version 4.5.1.
 */
export const PARAMETERS: Readonly<Record<string, PathParameters>> = {
  '/v1/apps': {
    filter: {
      name: null,
      bundleId: null,
      sku: null,
      'appStoreVersions.appStoreState': APP_STORE_STATES,
      'appStoreVersions.platform': PLATFORMS,
      'appStoreVersions.appVersionState': APP_VERSION_STATES,
      'reviewSubmissions.state': REVIEW_STATES,
      'reviewSubmissions.platform': PLATFORMS,
      appStoreVersions: null,
      id: null,
    },
    exists: words('gameCenterEnabledVersions'),
    sort: words('name -name bundleId -bundleId sku -sku'),
    fields: words(
      'apps appEncryptionDeclarations buildIcons ciProducts betaGroups appStoreVersions preReleaseVersions betaAppLocalizations builds betaLicenseAgreements betaAppReviewDetails appInfos appClips endUserLicenseAgreements inAppPurchases subscriptionGroups gameCenterEnabledVersions appCustomProductPages promotedPurchases appEvents reviewSubmissions subscriptionGracePeriods gameCenterDetails appStoreVersionExperiments androidToIosAppMappingDetails',
    ),
    include: words(
      'appEncryptionDeclarations appStoreIcon ciProduct betaGroups appStoreVersions preReleaseVersions betaAppLocalizations builds betaLicenseAgreement betaAppReviewDetail appInfos appClips endUserLicenseAgreement inAppPurchases subscriptionGroups gameCenterEnabledVersions appCustomProductPages inAppPurchasesV2 promotedPurchases appEvents reviewSubmissions subscriptionGracePeriod gameCenterDetail appStoreVersionExperimentsV2 androidToIosAppMappingDetails',
    ),
    limits: words(
      'androidToIosAppMappingDetails appClips appCustomProductPages appEncryptionDeclarations appEvents appInfos appStoreVersionExperimentsV2 appStoreVersions betaAppLocalizations betaGroups builds gameCenterEnabledVersions inAppPurchases inAppPurchasesV2 preReleaseVersions promotedPurchases reviewSubmissions subscriptionGroups',
    ),
    paged: true,
  },
  '/v1/apps/{id}': {
    fields: words(
      'apps appEncryptionDeclarations buildIcons ciProducts betaGroups appStoreVersions preReleaseVersions betaAppLocalizations builds betaLicenseAgreements betaAppReviewDetails appInfos appClips endUserLicenseAgreements inAppPurchases subscriptionGroups gameCenterEnabledVersions appCustomProductPages promotedPurchases appEvents reviewSubmissions subscriptionGracePeriods gameCenterDetails appStoreVersionExperiments androidToIosAppMappingDetails',
    ),
    include: words(
      'appEncryptionDeclarations appStoreIcon ciProduct betaGroups appStoreVersions preReleaseVersions betaAppLocalizations builds betaLicenseAgreement betaAppReviewDetail appInfos appClips endUserLicenseAgreement inAppPurchases subscriptionGroups gameCenterEnabledVersions appCustomProductPages inAppPurchasesV2 promotedPurchases appEvents reviewSubmissions subscriptionGracePeriod gameCenterDetail appStoreVersionExperimentsV2 androidToIosAppMappingDetails',
    ),
    limits: words(
      'androidToIosAppMappingDetails appClips appCustomProductPages appEncryptionDeclarations appEvents appInfos appStoreVersionExperimentsV2 appStoreVersions betaAppLocalizations betaGroups builds gameCenterEnabledVersions inAppPurchases inAppPurchasesV2 preReleaseVersions promotedPurchases reviewSubmissions subscriptionGroups',
    ),
  },
  '/v1/apps/{id}/assetLibrary': { fields: words('appAssetLibraries') },
  '/v1/appAssetLibraries/{id}/images': {
    filter: { state: null, category: null, referenceName: null, specId: null },
    sort: words('createdDate -createdDate'),
    fields: words('appAssetLibraryImages'),
    paged: true,
  },
  '/v1/appAssetLibraryImages/{id}': { fields: words('appAssetLibraryImages') },
  '/v1/appAssetLibraryPlacements/{id}': {
    fields: words('appAssetLibraryPlacements appAssetLibraryImages'),
    include: words('image'),
  },
  '/v1/appStoreVersionLocalizations/{id}/placements': {
    filter: { placementType: null, placementGroup: null },
    sort: words('placementGroupPosition'),
    fields: words('appAssetLibraryPlacements appAssetLibraryImages'),
    include: words('image'),
    paged: true,
  },
  '/v1/apps/{id}/appStoreVersions': {
    filter: {
      platform: PLATFORMS,
      versionString: null,
      appStoreState: APP_STORE_STATES,
      appVersionState: APP_VERSION_STATES,
      id: null,
    },
    fields: words(
      'appStoreVersions apps appStoreVersionLocalizations builds appStoreVersionPhasedReleases gameCenterAppVersions routingAppCoverages appStoreReviewDetails appStoreVersionSubmissions appClipDefaultExperiences appStoreVersionExperiments alternativeDistributionPackages',
    ),
    include: words(
      'app appStoreVersionLocalizations build appStoreVersionPhasedRelease gameCenterAppVersion routingAppCoverage appStoreReviewDetail appStoreVersionSubmission appClipDefaultExperience appStoreVersionExperiments appStoreVersionExperimentsV2 alternativeDistributionPackage',
    ),
    limits: words('appStoreVersionLocalizations appStoreVersionExperiments appStoreVersionExperimentsV2'),
    paged: true,
  },
  '/v1/apps/{id}/customerReviews': {
    ...CUSTOMER_REVIEWS,
    filter: { rating: null, territory: [...TERRITORIES, 'XKS'], reviewTerritory: null },
    fields: words('customerReviews customerReviewResponses territories'),
    include: words('response reviewTerritory'),
  },
  '/v1/appStoreVersions/{id}/customerReviews': CUSTOMER_REVIEWS,
  '/v1/apps/{id}/appInfos': {
    fields: words('appInfos apps ageRatingDeclarations appInfoLocalizations appCategories'),
    include: words(
      'app ageRatingDeclaration appInfoLocalizations primaryCategory primarySubcategoryOne primarySubcategoryTwo secondaryCategory secondarySubcategoryOne secondarySubcategoryTwo',
    ),
    limits: words('appInfoLocalizations'),
    paged: true,
  },
  '/v1/appStoreVersions/{id}': {
    fields: words(
      'appStoreVersions apps appStoreVersionLocalizations builds appStoreVersionPhasedReleases gameCenterAppVersions routingAppCoverages appStoreReviewDetails appStoreVersionSubmissions appClipDefaultExperiences appStoreVersionExperiments alternativeDistributionPackages',
    ),
    include: words(
      'app appStoreVersionLocalizations build appStoreVersionPhasedRelease gameCenterAppVersion routingAppCoverage appStoreReviewDetail appStoreVersionSubmission appClipDefaultExperience appStoreVersionExperiments appStoreVersionExperimentsV2 alternativeDistributionPackage',
    ),
    limits: words('appStoreVersionExperiments appStoreVersionExperimentsV2 appStoreVersionLocalizations'),
  },
  '/v1/appStoreVersions/{id}/appStoreVersionLocalizations': {
    filter: { locale: null },
    fields: words(
      'appStoreVersionLocalizations appStoreVersions appScreenshotSets appPreviewSets appKeywords',
    ),
    include: words('appStoreVersion appScreenshotSets appPreviewSets searchKeywords'),
    limits: words('appScreenshotSets appPreviewSets searchKeywords'),
    paged: true,
  },
  '/v1/appStoreVersionLocalizations/{id}': {
    fields: words('appStoreVersionLocalizations appStoreVersions appScreenshotSets appPreviewSets'),
    include: words('appStoreVersion appScreenshotSets appPreviewSets searchKeywords'),
    limits: words('appPreviewSets appScreenshotSets searchKeywords'),
  },
  '/v1/appStoreVersionLocalizations/{id}/appScreenshotSets': {
    filter: {
      screenshotDisplayType: SCREENSHOT_DISPLAY_TYPES,
      appCustomProductPageLocalization: null,
      appStoreVersionExperimentTreatmentLocalization: null,
    },
    fields: words(
      'appScreenshotSets appStoreVersionLocalizations appCustomProductPageLocalizations appStoreVersionExperimentTreatmentLocalizations appScreenshots',
    ),
    include: words(
      'appStoreVersionLocalization appCustomProductPageLocalization appStoreVersionExperimentTreatmentLocalization appScreenshots',
    ),
    limits: words('appScreenshots'),
    paged: true,
  },
  '/v1/appStoreVersionLocalizations/{id}/appPreviewSets': {
    filter: {
      previewType: PREVIEW_TYPES,
      appCustomProductPageLocalization: null,
      appStoreVersionExperimentTreatmentLocalization: null,
    },
    fields: words(
      'appPreviewSets appStoreVersionLocalizations appCustomProductPageLocalizations appStoreVersionExperimentTreatmentLocalizations appPreviews',
    ),
    include: words(
      'appStoreVersionLocalization appCustomProductPageLocalization appStoreVersionExperimentTreatmentLocalization appPreviews',
    ),
    limits: words('appPreviews'),
    paged: true,
  },
  '/v1/appScreenshotSets/{id}': {
    fields: words(
      'appScreenshotSets appStoreVersionLocalizations appCustomProductPageLocalizations appStoreVersionExperimentTreatmentLocalizations appScreenshots',
    ),
    include: words(
      'appStoreVersionLocalization appCustomProductPageLocalization appStoreVersionExperimentTreatmentLocalization appScreenshots',
    ),
    limits: words('appScreenshots'),
  },
  '/v1/appScreenshotSets/{id}/appScreenshots': {
    fields: words('appScreenshots appScreenshotSets'),
    include: words('appScreenshotSet'),
    paged: true,
  },
  '/v1/appScreenshotSets/{id}/relationships/appScreenshots': {
    paged: true,
  },
  '/v1/appScreenshots/{id}': {
    fields: words('appScreenshots appScreenshotSets'),
    include: words('appScreenshotSet'),
  },
  '/v1/appPreviewSets/{id}': {
    fields: words(
      'appPreviewSets appStoreVersionLocalizations appCustomProductPageLocalizations appStoreVersionExperimentTreatmentLocalizations appPreviews',
    ),
    include: words(
      'appStoreVersionLocalization appCustomProductPageLocalization appStoreVersionExperimentTreatmentLocalization appPreviews',
    ),
    limits: words('appPreviews'),
  },
  '/v1/appPreviews/{id}': {
    fields: words('appPreviews appPreviewSets'),
    include: words('appPreviewSet'),
  },
  '/v1/appInfos/{id}': {
    fields: words('appInfos apps ageRatingDeclarations appInfoLocalizations appCategories'),
    include: words(
      'app ageRatingDeclaration appInfoLocalizations primaryCategory primarySubcategoryOne primarySubcategoryTwo secondaryCategory secondarySubcategoryOne secondarySubcategoryTwo',
    ),
    limits: words('appInfoLocalizations'),
  },
  '/v1/appInfos/{id}/appInfoLocalizations': {
    filter: { locale: null },
    fields: words('appInfoLocalizations appInfos'),
    include: words('appInfo'),
    paged: true,
  },
  '/v1/appInfos/{id}/primaryCategory': {
    fields: words('appCategories'),
    include: words('subcategories parent'),
    limits: words('subcategories'),
  },
  '/v1/appInfos/{id}/secondaryCategory': {
    fields: words('appCategories'),
    include: words('subcategories parent'),
    limits: words('subcategories'),
  },
  '/v1/appInfoLocalizations/{id}': {
    fields: words('appInfoLocalizations appInfos'),
    include: words('appInfo'),
  },
  '/v1/appCategories': {
    filter: { platforms: PLATFORMS },
    exists: words('parent'),
    fields: words('appCategories'),
    include: words('subcategories parent'),
    limits: words('subcategories'),
    paged: true,
  },
  '/v1/appCategories/{id}': {
    fields: words('appCategories'),
    include: words('subcategories parent'),
    limits: words('subcategories'),
  },
};
