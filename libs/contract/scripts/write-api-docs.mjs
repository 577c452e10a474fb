// Writes docs/api.md, the interface for people to read. A test fails when it is out of date.
import { writeFile } from 'node:fs/promises';
import { URL } from 'node:url';

import { createApiMarkdown } from '../src/index.ts';

await writeFile(new URL('../../../docs/api.md', import.meta.url), createApiMarkdown());
