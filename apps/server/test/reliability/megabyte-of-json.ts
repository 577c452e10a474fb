/** A request whose body is valid JSON, large, and refused only once it has been read. */
export const MEGABYTE_OF_JSON = {
  method: 'POST',
  path: '/api/ios/test',
  body: JSON.stringify({ host: 'x'.repeat(1_000_000) }),
  headers: { 'Content-Type': 'application/json' },
} as const;
