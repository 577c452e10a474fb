/** Reads the path in a pasted text. The path may be in quotes or written as a `file:` address. */
export function pathFromText(text: string): string {
  const line =
    text
      .trim()
      .split(/[\r\n]/, 1)[0]
      ?.trim() ?? '';
  const plain = /^(["'])(.*)\1$/.exec(line)?.[2] ?? line;
  return pathFromFileUrl(plain) ?? plain;
}

/**
 * Reads the path in dropped or pasted data; undefined if the data contains no path. A dropped file has no path, because
 * browsers do not reveal it.
 */
export function pathFromDrop(data: Pick<DataTransfer, 'getData'>): string | undefined {
  const uris = data.getData('text/uri-list').split(/\r?\n/);
  const dropped = uris.find((uri) => uri !== '' && !uri.startsWith('#')) ?? data.getData('text/plain');
  const path = pathFromText(dropped);
  return path === '' ? undefined : path;
}

function pathFromFileUrl(text: string): string | undefined {
  if (!/^file:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  try {
    const path = decodeURIComponent(new URL(text).pathname);
    // file:///C:/x means C:/x.
    return /^\/[A-Za-z]:\//.test(path) ? path.slice(1) : path;
  } catch {
    return undefined;
  }
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

/** The folder of a path, with its separator at the end. */
export function toFolder(path: string): string {
  return path.slice(0, path.length - fileName(path).length);
}

/** Returns the folders from the root to a path, and the path itself, each with its name. */
export function listCrumbs(path: string): { name: string; path: string }[] {
  const windows = /^[A-Za-z]:[\\/]/.test(path);
  const separators = windows ? /[^\\/]*[\\/]*/g : /[^/]*\/*/g;
  let whole = '';
  return [...path.matchAll(separators)].flatMap(([part]) => {
    if (part === '') return [];
    whole += part;
    const name = windows ? part.replace(/(?<![\\/])[\\/]+$/, '') : part.replace(/(?<!\/)\/+$/, '');
    // The root keeps its separator: without it, `C:` would not be an absolute path.
    const isRoot = whole === part;
    return [
      { name: name === '' ? '/' : name, path: isRoot ? whole : whole.replace(/(?<![\\/])[\\/]+$/, '') },
    ];
  });
}

/**
 * Returns the path that a reference in a document names; undefined when the reference does not name a file of this
 * computer. Resolves `..`, because the server refuses paths that contain `..`.
 */
export function resolveReference(document: string, reference: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(reference)) return undefined;
  const path = decoded(reference.replace(/[?#].*/s, ''));
  if (path === '') return undefined;
  const windows = /^[A-Za-z]:[\\/]/.test(document);
  const separator = windows && document.includes('\\') ? '\\' : '/';
  const whole = path.startsWith('/') && !windows ? path : toFolder(document) + path;
  const parts: string[] = [];
  for (const part of whole.split(windows ? /[\\/]/ : '/')) {
    if (part === '..') parts.splice(Math.max(1, parts.length - 1));
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join(separator);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
