// Writes docs/api.md, the documentation of the contract. A test fails when the file is out of date.
import { writeFile } from 'node:fs/promises';
import { URL } from 'node:url';

import { createApiMarkdown } from '../src/index.ts';

await writeFile(new URL('../../../docs/api.md', import.meta.url), createApiMarkdown());
