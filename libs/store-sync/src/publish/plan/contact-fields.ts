/**
 * The contact details of Google Play. The keys are the names in Google's API, the values are the names in the listing.
 */
export const CONTACT_FIELDS = {
  contactEmail: 'email',
  contactPhone: 'phone',
  contactWebsite: 'website',
} as const;
