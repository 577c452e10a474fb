import type { RequestHandler } from 'express';

/**
 * Sets the headers of every response. `Access-Control-Allow-Origin` is missing on purpose, so that no other page can
 * read a response.
 */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.set({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'SAMEORIGIN',
  });
  if (request.path.startsWith('/api/')) response.set('Cache-Control', 'no-store');
  next();
};
