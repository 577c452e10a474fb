/** Google Play's contact details: the names of its API, and those of the listing. */
export const CONTACT_FIELDS = {
  contactEmail: 'email',
  contactPhone: 'phone',
  contactWebsite: 'website',
} as const;
