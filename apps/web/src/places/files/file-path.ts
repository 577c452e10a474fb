/** The path that someone means by a text: pasted with quotes, as a `file:` address, or as it is. */
export function pathFromText(text: string): string {
  const line =
    text
      .trim()
      .split(/[\r\n]/, 1)[0]
      ?.trim() ?? '';
  const plain = /^(["'])(.*)\1$/.exec(line)?.[2] ?? line;
  return pathFromFileUrl(plain) ?? plain;
}

/** The path in what was dropped; undefined when it holds none, as with files whose path the browser keeps to itself. */
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
    // file:///C:/x is C:/x.
    return /^\/[A-Za-z]:\//.test(path) ? path.slice(1) : path;
  } catch {
    return undefined;
  }
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

/** The folder that a path lies in, with its separator. */
export function folderOf(path: string): string {
  return path.slice(0, path.length - fileName(path).length);
}

/**
 * Where a document's reference to another file leads; undefined when it leads elsewhere than to a file of this machine.
 * `..` is resolved here: the server takes no path that holds one.
 */
export function resolveReference(document: string, reference: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(reference)) return undefined;
  const path = decoded(reference.replace(/[?#].*$/s, ''));
  if (path === '') return undefined;
  const windows = /^[A-Za-z]:[\\/]/.test(document);
  const separator = windows && document.includes('\\') ? '\\' : '/';
  const whole = path.startsWith('/') && !windows ? path : folderOf(document) + path;
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
