/** The host id of this computer. */
export const LOCAL_HOST_ID = 'local';

/**
 * Returns the id of a runner. Two users or ports of one machine are two runners. Without a user, the SSH configuration
 * of the person names one.
 */
export function runnerHostId({
  host,
  port,
  user = '',
}: {
  host: string;
  port: number;
  user?: string | undefined;
}) {
  const id = `${user === '' ? '' : `${user}@`}${host}${port === 22 ? '' : `:${port}`}`;
  return id === LOCAL_HOST_ID ? `@${id}` : id;
}

/**
 * Returns the id of an Appium server or a Selenium Grid: its address without user and password. Null for a text that is
 * not an address.
 */
export function webDriverServerId(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol)
    ? `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`
    : null;
}
