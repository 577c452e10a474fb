import { z } from 'zod';

const text = z.string();
const path = z.string().max(4096);

/** One app preview: a path, or a path with the time of its poster frame. */
export const StoreConfigPreview = z.union([
  path,
  z.looseObject({ path, previewFrameTimeCode: text.optional() }),
]);
export type StoreConfigPreview = z.infer<typeof StoreConfigPreview>;

/** One locale of `apple.info`. Unknown keys are kept, and are later reported as lost. */
export const StoreConfigInfo = z.looseObject({
  title: text.optional(),
  subtitle: text.optional(),
  description: text.optional(),
  /** EAS accepts only a list; people also write the text of App Store Connect. */
  keywords: z.union([z.array(z.string()), z.string()]).optional(),
  promoText: text.optional(),
  releaseNotes: text.optional(),
  supportUrl: text.optional(),
  marketingUrl: text.optional(),
  privacyPolicyUrl: text.optional(),
  privacyChoicesUrl: text.optional(),
  privacyPolicyText: text.optional(),
  screenshots: z.record(z.string(), z.array(path)).optional(),
  /**
   * A `StoreConfigPreview` for each type in earlier versions of EAS, several in later ones. Each is checked by itself, so
   * that a strange one is lost alone.
   */
  previews: z.record(z.string(), z.unknown()).optional(),
});
export type StoreConfigInfo = z.infer<typeof StoreConfigInfo>;

/**
 * The parts of an EAS Metadata file (schema version 0) that a listing also has. The schema keeps unknown keys, so that
 * the import can report these keys as lost.
 */
export const StoreConfig = z.looseObject({
  configVersion: z.literal(0),
  apple: z
    .looseObject({
      version: z.string().optional(),
      copyright: z.string().optional(),
      /** A category with subcategories is a list whose first element is the category. */
      categories: z
        .array(z.union([z.string(), z.array(z.string()).min(1)]))
        .max(2)
        .optional(),
      info: z.record(z.string(), StoreConfigInfo).optional(),
    })
    .optional(),
});
export type StoreConfig = z.infer<typeof StoreConfig>;
