import type { RequestHandler } from 'express';

/** Headers of every answer. There is no `Access-Control-Allow-Origin`: no other page may read anything here. */
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
