/** Parses a port number from 0 to 65535; undefined for any other text. */
export function parsePort(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,5}$/.test(text.trim())) return undefined;
  const port = Number(text);
  return port <= 65535 ? port : undefined;
}
