/** Whether a list of keys contains this key, or a part of it that ends at a slash. */
export function covers(keys: readonly string[] | undefined, key: string): boolean {
  return (keys ?? []).some((one) => key === one || key.startsWith(`${one}/`));
}
