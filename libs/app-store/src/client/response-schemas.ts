import { z } from 'zod';

/** An id of Apple: a number, a UUID or base64. Dots and slashes are refused, because ids are used in request paths. */
export const ResourceId = z.string().regex(/^[A-Za-z0-9_~=-]{1,200}$/);
const text = z.string().nullish();
const Linkage = z.object({ type: z.string(), id: ResourceId });
const ToMany = z
  .object({
    data: z.array(Linkage).nullish(),
    meta: z.object({ paging: z.object({ total: z.int().nullish() }).nullish() }).nullish(),
  })
  .nullish();
export const ToOne = z.object({ data: Linkage.nullish() }).nullish();
export const ImageAsset = z
  .object({
    templateUrl: text,
    width: z.int().positive().max(100_000).nullish(),
    height: z.int().positive().max(100_000).nullish(),
  })
  .nullish();

/** The state of the file of a screenshot or an app preview, and why Apple refuses it. */
export const DeliveryState = z
  .object({ state: text, errors: z.array(z.object({ code: text, description: text })).nullish() })
  .nullish();

const Included = z.looseObject({ type: z.string(), id: ResourceId });

export function document<Resource extends z.ZodType>(resource: Resource) {
  return z.object({
    data: z.array(resource),
    included: z.array(Included).nullish(),
    links: z.object({ next: text }).nullish(),
  });
}

export const Apps = document(
  z.object({ id: ResourceId, attributes: z.object({ name: text, bundleId: text, primaryLocale: text }) }),
);

export const Version = z.object({
  id: ResourceId,
  attributes: z.object({
    platform: text,
    versionString: z.string(),
    appVersionState: z.string(),
    copyright: text,
    createdDate: text,
  }),
  relationships: z.object({ appStoreVersionLocalizations: ToMany, build: ToOne }).nullish(),
});
export const Versions = document(Version);

export const VersionLocalization = z.object({
  id: ResourceId,
  attributes: z.object({
    locale: z.string(),
    description: text,
    keywords: text,
    promotionalText: text,
    whatsNew: text,
    supportUrl: text,
    marketingUrl: text,
  }),
});
export const VersionLocalizations = document(VersionLocalization);

export const Build = z.object({
  id: ResourceId,
  attributes: z.object({ iconAssetToken: ImageAsset }).nullish(),
});

export const AppInfo = z.object({
  id: ResourceId,
  attributes: z.object({ state: text, appStoreAgeRating: text }).nullish(),
  relationships: z
    .object({ appInfoLocalizations: ToMany, primaryCategory: ToOne, secondaryCategory: ToOne })
    .nullish(),
});
export const AppInfos = document(AppInfo);

export const AppInfoLocalization = z.object({
  id: ResourceId,
  attributes: z.object({
    locale: z.string(),
    name: text,
    subtitle: text,
    privacyPolicyUrl: text,
    privacyChoicesUrl: text,
  }),
});
export const AppInfoLocalizations = document(AppInfoLocalization);

/** A set of screenshots or of app previews. */
const AssetSet = z.object({
  id: ResourceId,
  attributes: z.object({ screenshotDisplayType: text, previewType: text }),
  relationships: z.object({ appScreenshots: ToMany, appPreviews: ToMany }).nullish(),
});
export const AssetSets = document(AssetSet);
export const OneAssetSet = z.object({ data: AssetSet, included: z.array(Included).nullish() });

export const PreviewSetsOfLocalizations = document(
  z.object({ id: ResourceId, relationships: z.object({ appPreviewSets: ToMany }).nullish() }),
);

export type Version = z.infer<typeof Version>;
export type AppInfo = z.infer<typeof AppInfo>;
export type IncludedResource = z.infer<typeof Included>;

/** One part of an upload: the bytes from `offset`, and the request that sends them. */
export const UploadOperation = z.object({
  method: z.string().regex(/^[A-Z]{3,7}$/),
  url: z.url({ protocol: /^https?$/ }),
  offset: z.int().nonnegative(),
  length: z.int().nonnegative(),
  requestHeaders: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
});
export type UploadOperation = z.infer<typeof UploadOperation>;
