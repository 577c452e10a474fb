/** Google Play's contact details: the names in its API, and the names in the listing. */
export const CONTACT_FIELDS = {
  contactEmail: 'email',
  contactPhone: 'phone',
  contactWebsite: 'website',
} as const;
