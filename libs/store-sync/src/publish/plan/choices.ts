/** Whether a list of keys contains this key, or its beginning up to one of its slashes. */
export function covers(keys: readonly string[] | undefined, key: string): boolean {
  return (keys ?? []).some((one) => key === one || key.startsWith(`${one}/`));
}
