/** Whether a list of keys contains this key, or the part of this key before one of its slashes. */
export function covers(keys: readonly string[] | undefined, key: string): boolean {
  return (keys ?? []).some((one) => key === one || key.startsWith(`${one}/`));
}
