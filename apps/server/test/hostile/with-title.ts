/** Adds a short title to a table row whose first cell may be very long. */
export function withTitle<Status>([value, status]: [value: string, status: Status]): [
  string,
  Status,
  string,
] {
  return [value.slice(0, 60), status, value];
}
