import type { RequestHandler } from 'express';

/** Headers of every response. `Access-Control-Allow-Origin` is missing on purpose: no other page may read a response. */
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
