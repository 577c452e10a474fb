import { config } from 'zod';

// By default zod tries `new Function` when a schema is made, which the page's policy refuses and the browser
// reports. This module must be imported before any schema.
config({ jitless: true });
