/**
 * Returns where the value of a name can come from. It is read in a terminal and in the page, so it names the way of both.
 * A value under `env` also reaches a capture that is started in the page.
 */
export function hintValue(name: string): string {
  return `Set ${name} under env in the flow, with -e ${name}=VALUE in a terminal, or in its field in the page.`;
}
