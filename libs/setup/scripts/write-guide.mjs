// Writes docs/credentials.md, the guide as Markdown. A test fails when the file is out of date.
import { writeFile } from 'node:fs/promises';
import { URL } from 'node:url';

import { guideMarkdown } from '../src/index.ts';

await writeFile(new URL('../../../docs/credentials.md', import.meta.url), guideMarkdown());
