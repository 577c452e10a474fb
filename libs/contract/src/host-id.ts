/** The id of this computer. */
export const LOCAL_HOST_ID = 'local';

/** The id of a runner. Two users or ports of one machine are two runners. */
export function runnerHostId({ host, port, user }: { host: string; port: number; user: string }): string {
  return `${user}@${host}${port === 22 ? '' : `:${port}`}`;
}
