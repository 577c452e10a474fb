import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files and layouts of real projects, in a folder beside the checkout. They may be missing. */
export const WORLD = join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/world');
