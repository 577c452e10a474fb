import { isPreviewType, PREVIEW_TYPES } from '@storedeck/listing';

/** The words of people for the sizes of devices, in names such as `iPhone 6.7-inch` or `ipad_12.9`. */
const SIZES: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/iphone\D{0,20}6[._]?[79]/i, 'IPHONE_67'],
  [/iphone\D{0,20}6[._]?5/i, 'IPHONE_65'],
  [/iphone\D{0,20}6[._]?[13]/i, 'IPHONE_61'],
  [/iphone\D{0,20}5[._]?8/i, 'IPHONE_58'],
  [/iphone\D{0,20}5[._]?5/i, 'IPHONE_55'],
  [/iphone\D{0,20}4[._]?7/i, 'IPHONE_47'],
  [/ipad\D{0,20}(?:13|12[._]?9)/i, 'IPAD_PRO_3GEN_129'],
  [/ipad\D{0,20}11/i, 'IPAD_PRO_3GEN_11'],
  [/ipad\D{0,20}10[._]?5/i, 'IPAD_105'],
  [/ipad\D{0,20}9[._]?7/i, 'IPAD_97'],
];

/** The types in the order in which a size is looked up: those that the App Store asks for come first. */
const BY_SIZE = ['IPHONE_67', 'IPHONE_55', 'IPHONE_47', 'IPAD_PRO_3GEN_129', 'IPAD_97'];

const NAMED = Object.keys(PREVIEW_TYPES).map(
  (type) => [new RegExp(`(?<![A-Z0-9])(?:APP_)?${type}(?![A-Z0-9])`, 'i'), type] as const,
);

/**
 * The type of an app preview in fastlane's folders: by the words in its name, which fastlane reads, or else by its size.
 * Undefined if neither tells it.
 */
export function previewType(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
): string | undefined {
  const named = [...NAMED, ...SIZES].find(([word]) => word.test(name))?.[1];
  if (named !== undefined && isPreviewType(named)) return named;
  return BY_SIZE.find((type) => PREVIEW_TYPES[type]?.sizes.some(([w, h]) => w === width && h === height));
}
