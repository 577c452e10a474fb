/**
 * Returns the path that a flow means by a path in it: relative to the folder of the flow. Undefined for a path that
 * leaves the root to which `from` is relative, and for an absolute path.
 */
export function resolvePath(from: string, path: string): string | undefined {
  if (path === '' || /^(?:[/\\]|[A-Za-z]:)/u.test(path)) return undefined;
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split(/[/\\]/u)) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join('/');
}
