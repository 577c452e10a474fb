/** A port as a person writes it; undefined for anything else. */
export function portOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,5}$/.test(text.trim())) return undefined;
  const port = Number(text);
  return port <= 65535 ? port : undefined;
}
