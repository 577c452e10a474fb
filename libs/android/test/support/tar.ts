/** A tar archive [POSIX ustar] with these files. */
export function tarOf(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(files).flatMap(([path, content]) => {
    const header = Buffer.alloc(512);
    const slash = path.length > 100 ? path.lastIndexOf('/') : -1;
    header.write(path.slice(slash + 1), 0);
    header.write('0000644\0', 100);
    header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('0ustar\0', 156);
    header.write(slash < 0 ? '' : path.slice(0, slash), 345);
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}
