/** The id of this computer. */
export const LOCAL_HOST_ID = 'local';

/** The id of a runner. Two users or ports of one machine are two runners. */
export function runnerHostId({ host, port, user }: { host: string; port: number; user: string }): string {
  return `${user}@${host}${port === 22 ? '' : `:${port}`}`;
}

/** The id of an Appium server or a Selenium Grid: its address without user and password. Null for a text that is no address. */
export function webDriverServerId(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : null;
}
