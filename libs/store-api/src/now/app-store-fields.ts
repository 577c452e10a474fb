/** The texts of the App Store that belong to the app information. All other texts belong to the version. */
export const INFO_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'subtitle',
  'privacyPolicyUrl',
  'privacyChoicesUrl',
]);
