import { config } from 'zod';

// zod otherwise tries `new Function` as soon as a schema is made, which the page's policy refuses and the browser
// reports. Hence a module of its own, imported before any other.
config({ jitless: true });
