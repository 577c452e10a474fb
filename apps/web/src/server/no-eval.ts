import { config } from 'zod';

// By default, zod tries `new Function` when a schema is created. The Content Security Policy of the page forbids this,
// and the browser would report it. This module must be imported before any schema.
config({ jitless: true });
