/** Downloads a text or bytes as a file. */
export function saveFile(name: string, content: string | Blob, type = 'text/plain;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A download that has begun does not need the URL any more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
