/** Returns a row for `test.each`: the first 60 characters of the value as a title, the status, and the value. */
export function withTitle<Status>([value, status]: [value: string, status: Status]): [
  string,
  Status,
  string,
] {
  return [value.slice(0, 60), status, value];
}
