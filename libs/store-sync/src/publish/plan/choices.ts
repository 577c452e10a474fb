/**
 * Whether a list of keys covers this key. `appStore/de-DE` covers `appStore/de-DE` and `appStore/de-DE/subtitle`, but
 * not `appStore/de-AT`.
 */
export function covers(keys: readonly string[] | undefined, key: string): boolean {
  return (keys ?? []).some((one) => key === one || key.startsWith(`${one}/`));
}
