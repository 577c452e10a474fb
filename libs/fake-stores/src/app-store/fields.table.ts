import { words } from './words.ts';

/** The accepted values of the parameter `fields[type]` for each type, as App Store Connect 4.4.1 documents them. */
export const FIELDS: Readonly<Record<string, readonly string[]>> = {
  ageRatingDeclarations: words(
    'advertising alcoholTobaccoOrDrugUseOrReferences contests gambling gamblingSimulated gunsOrOtherWeapons healthOrWellnessTopics kidsAgeBand lootBox medicalOrTreatmentInformation messagingAndChat parentalControls profanityOrCrudeHumor ageAssurance sexualContentGraphicAndNudity sexualContentOrNudity socialMedia socialMediaAgeRestricted horrorOrFearThemes matureOrSuggestiveThemes unrestrictedWebAccess userGeneratedContent violenceCartoonOrFantasy violenceRealisticProlongedGraphicOrSadistic violenceRealistic ageRatingOverride ageRatingOverrideV2 koreaAgeRatingOverride developerAgeRatingInfoUrl',
  ),
  alternativeDistributionPackages: words('sourceFileChecksum versions'),
  androidToIosAppMappingDetails: words('packageName appSigningKeyPublicCertificateSha256Fingerprints'),
  appCategories: words('platforms subcategories parent'),
  appClipDefaultExperiences: words(
    'action appClip releaseWithAppStoreVersion appClipDefaultExperienceLocalizations appClipAppStoreReviewDetail',
  ),
  appClips: words('bundleId app appClipDefaultExperiences appClipAdvancedExperiences'),
  appCustomProductPageLocalizations: words(
    'locale promotionalText appCustomProductPageVersion appScreenshotSets appPreviewSets searchKeywords',
  ),
  appCustomProductPages: words('name url visible app appCustomProductPageVersions'),
  appEncryptionDeclarations: words(
    'appDescription createdDate usesEncryption exempt containsProprietaryCryptography containsThirdPartyCryptography availableOnFrenchStore platform uploadedDate documentUrl documentName documentType appEncryptionDeclarationState codeValue app builds appEncryptionDeclarationDocument',
  ),
  appEvents: words(
    'referenceName badge eventState deepLink purchaseRequirement primaryLocale priority purpose territorySchedules archivedTerritorySchedules localizations',
  ),
  appInfoLocalizations: words(
    'locale name subtitle privacyPolicyUrl privacyChoicesUrl privacyPolicyText appInfo',
  ),
  appInfos: words(
    'appStoreState state appStoreAgeRating australiaAgeRating brazilAgeRating brazilAgeRatingV2 franceAgeRating koreaAgeRating app ageRatingDeclaration appInfoLocalizations primaryCategory primarySubcategoryOne primarySubcategoryTwo secondaryCategory secondarySubcategoryOne secondarySubcategoryTwo territoryAgeRatings',
  ),
  appKeywords: words(''),
  appPreviewSets: words(
    'previewType appStoreVersionLocalization appCustomProductPageLocalization appStoreVersionExperimentTreatmentLocalization appPreviews',
  ),
  appPreviews: words(
    'fileSize fileName sourceFileChecksum previewFrameTimeCode mimeType videoUrl previewFrameImage previewImage uploadOperations assetDeliveryState videoDeliveryState appPreviewSet',
  ),
  appScreenshotSets: words(
    'screenshotDisplayType appStoreVersionLocalization appCustomProductPageLocalization appStoreVersionExperimentTreatmentLocalization appScreenshots',
  ),
  appScreenshots: words(
    'fileSize fileName sourceFileChecksum imageAsset assetToken assetType uploadOperations assetDeliveryState appScreenshotSet',
  ),
  appStoreReviewDetails: words(
    'contactFirstName contactLastName contactPhone contactEmail demoAccountName demoAccountPassword demoAccountRequired notes appStoreVersion appStoreReviewAttachments',
  ),
  appStoreVersionExperimentTreatmentLocalizations: words(
    'locale appStoreVersionExperimentTreatment appScreenshotSets appPreviewSets',
  ),
  appStoreVersionExperiments: words(
    'name platform trafficProportion state reviewRequired startDate endDate app latestControlVersion controlVersions appStoreVersionExperimentTreatments',
  ),
  appStoreVersionLocalizations: words(
    'description locale keywords marketingUrl promotionalText supportUrl whatsNew appStoreVersion appScreenshotSets appPreviewSets searchKeywords',
  ),
  appStoreVersionPhasedReleases: words('phasedReleaseState startDate totalPauseDuration currentDayNumber'),
  appStoreVersionSubmissions: words('appStoreVersion'),
  appStoreVersions: words(
    'platform versionString appStoreState appVersionState copyright reviewType releaseType earliestReleaseDate usesIdfa downloadable createdDate app appStoreVersionLocalizations build appStoreVersionPhasedRelease gameCenterAppVersion routingAppCoverage appStoreReviewDetail appStoreVersionSubmission appClipDefaultExperience appStoreVersionExperiments appStoreVersionExperimentsV2 customerReviews alternativeDistributionPackage',
  ),
  apps: words(
    'accessibilityUrl name bundleId sku primaryLocale isOrEverWasMadeForKids subscriptionStatusUrl subscriptionStatusUrlVersion subscriptionStatusUrlForSandbox subscriptionStatusUrlVersionForSandbox contentRightsDeclaration streamlinedPurchasingEnabled accessibilityDeclarations appEncryptionDeclarations appStoreIcon ciProduct betaTesters betaGroups appStoreVersions appTags preReleaseVersions betaAppLocalizations builds betaLicenseAgreement betaAppReviewDetail appInfos appClips appPricePoints endUserLicenseAgreement appPriceSchedule appAvailabilityV2 inAppPurchases subscriptionGroups gameCenterEnabledVersions perfPowerMetrics appCustomProductPages inAppPurchasesV2 promotedPurchases appEvents reviewSubmissions subscriptionGracePeriod customerReviews customerReviewSummarizations gameCenterDetail appStoreVersionExperimentsV2 alternativeDistributionKey analyticsReportRequests marketplaceSearchDetail buildUploads backgroundAssets betaFeedbackScreenshotSubmissions betaFeedbackCrashSubmissions searchKeywords webhooks androidToIosAppMappingDetails',
  ),
  betaAppLocalizations: words(
    'feedbackEmail marketingUrl privacyPolicyUrl tvOsPrivacyPolicy description locale app',
  ),
  betaAppReviewDetails: words(
    'contactFirstName contactLastName contactPhone contactEmail demoAccountName demoAccountPassword demoAccountRequired notes app',
  ),
  betaGroups: words(
    'name createdDate isInternalGroup hasAccessToAllBuilds publicLinkEnabled publicLinkId publicLinkLimitEnabled publicLinkLimit publicLink feedbackEnabled iosBuildsAvailableForAppleSiliconMac iosBuildsAvailableForAppleVision app builds betaTesters betaRecruitmentCriteria betaRecruitmentCriterionCompatibleBuildCheck',
  ),
  betaLicenseAgreements: words('agreementText app'),
  buildIcons: words('iconAsset iconType masked name'),
  builds: words(
    'version uploadedDate expirationDate expired minOsVersion lsMinimumSystemVersion computedMinMacOsVersion computedMinVisionOsVersion iconAssetToken processingState buildAudienceType usesNonExemptEncryption preReleaseVersion individualTesters betaGroups betaBuildLocalizations appEncryptionDeclaration betaAppReviewSubmission app buildBetaDetail appStoreVersion icons buildBundles buildUpload perfPowerMetrics diagnosticSignatures',
  ),
  ciProducts: words(
    'name createdDate productType app bundleId workflows primaryRepositories additionalRepositories buildRuns',
  ),
  customerReviewResponses: words('responseBody lastModifiedDate state review'),
  customerReviews: words('rating title body reviewerNickname createdDate territory response'),
  endUserLicenseAgreements: words('agreementText app territories'),
  gameCenterAppVersions: words('enabled compatibilityVersions appStoreVersion'),
  gameCenterDetails: words(
    'arcadeEnabled challengeEnabled app gameCenterAppVersions gameCenterGroup gameCenterLeaderboards gameCenterLeaderboardsV2 gameCenterLeaderboardSets gameCenterLeaderboardSetsV2 gameCenterAchievements gameCenterAchievementsV2 gameCenterActivities gameCenterChallenges defaultLeaderboard defaultLeaderboardV2 defaultGroupLeaderboard defaultGroupLeaderboardV2 achievementReleases activityReleases challengeReleases leaderboardReleases leaderboardSetReleases challengesMinimumPlatformVersions',
  ),
  gameCenterEnabledVersions: words('platform versionString iconAsset compatibleVersions app'),
  inAppPurchases: words(
    'referenceName productId inAppPurchaseType state apps name reviewNote familySharable contentHosting inAppPurchaseLocalizations pricePoints content appStoreReviewScreenshot promotedPurchase iapPriceSchedule inAppPurchaseAvailability images offerCodes versions',
  ),
  preReleaseVersions: words('version platform builds app'),
  promotedPurchases: words('visibleForAllUsers enabled state inAppPurchaseV2 subscription'),
  reviewSubmissions: words(
    'platform submittedDate state app items appStoreVersionForReview submittedByActor lastUpdatedByActor',
  ),
  routingAppCoverages: words(
    'fileSize fileName sourceFileChecksum uploadOperations assetDeliveryState appStoreVersion',
  ),
  territories: words('currency'),
  subscriptionGracePeriods: words('optIn sandboxOptIn duration renewalType'),
  subscriptionGroups: words('referenceName subscriptions subscriptionGroupLocalizations versions'),
};
