/** Returns a silent WAV file that lasts this many seconds. */
export function silence(seconds: number): Buffer {
  const rate = 8000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + rate * seconds, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([header, Buffer.alloc(rate * seconds, 128)]);
}

export const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
`;

/**
 * A document with links, pictures, a task list, a table and a footnote, and with HTML and scripts that Storedeck must
 * leave out.
 */
export const MARKDOWN = `# Notes

A [part](#the-end), a [file](sub/../log.txt), a [site](https://example.test/), <b>HTML</b>.
[bad](javascript:alert(1))

![Shot](sub/shot.png) ![Gone](gone.png) ![Badge](https://img.example.test/badge.png)

- [x] done

| a | b |
| - | - |
| 1 | 2 |

<script>document.title = 'RAN'</script>
<img src="/api/env" onerror="document.title = 'RAN'">

A footnote.[^1]

[^1]: Its text.

## The end
`;
