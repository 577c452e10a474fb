/** Downloads a text or bytes as a file. */
export function saveFile(name: string, content: string | Blob, type = 'text/plain;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the download has begun, and the URL is no longer needed.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
