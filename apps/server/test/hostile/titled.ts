/** A row of a table whose first cell may be very long, with a short title in front. */
export function titled<Status>([value, status]: [value: string, status: Status]): [string, Status, string] {
  return [value.slice(0, 60), status, value];
}
