import { z } from 'zod';

const text = z.string();

/** One locale of `apple.info`. Unknown keys are kept, so that they can be reported as lost. */
export const StoreConfigInfo = z.looseObject({
  title: text.optional(),
  subtitle: text.optional(),
  description: text.optional(),
  keywords: z.array(z.string()).optional(),
  promoText: text.optional(),
  releaseNotes: text.optional(),
  supportUrl: text.optional(),
  marketingUrl: text.optional(),
  privacyPolicyUrl: text.optional(),
  privacyChoicesUrl: text.optional(),
  privacyPolicyText: text.optional(),
  screenshots: z.record(z.string(), z.array(z.string().max(4096))).optional(),
});
export type StoreConfigInfo = z.infer<typeof StoreConfigInfo>;

/** The file of EAS Metadata (schema version 0), as far as a listing has its parts. Unknown keys are kept and reported as lost. */
export const StoreConfig = z.looseObject({
  configVersion: z.literal(0),
  apple: z
    .looseObject({
      version: z.string().optional(),
      copyright: z.string().optional(),
      /** A category with subcategories is a list: the category first. */
      categories: z
        .array(z.union([z.string(), z.array(z.string()).min(1)]))
        .max(2)
        .optional(),
      info: z.record(z.string(), StoreConfigInfo).optional(),
    })
    .optional(),
});
export type StoreConfig = z.infer<typeof StoreConfig>;
