import type { Uploads } from './writes/uploads.ts';

/**
 * Responds to the parts of uploads as Apple's upload host does. The addresses contain a signature, so the requests need
 * no token.
 */
export async function respondAsUploadHost(uploads: Uploads, request: Request): Promise<Response> {
  if (request.method !== 'PUT') return new Response(null, { status: 405 });
  const bytes = new Uint8Array(await request.arrayBuffer());
  return new Response(null, { status: uploads.receive(request.url, request.headers, bytes) });
}
