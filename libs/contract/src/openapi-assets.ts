import type { Json } from './openapi-schemas.ts';

/** The files below `assets/` of the working folder. They are served as files, so they are not in the endpoint table. */
export const ASSETS_PATHS: Json = {
  '/assets/{path}': {
    get: {
      operationId: 'readAsset',
      tags: ['Store listing'],
      summary: 'Read a picture of the working folder',
      description:
        'Serves the files below `assets/` of the working folder under the paths in the listing files. Ranges and conditional requests work. `path` may contain slashes, which are not encoded.',
      parameters: [
        {
          name: 'path',
          in: 'path',
          required: true,
          description: 'Path below `assets/`, such as `new/appstore/en-US/APP_IPHONE_67/01-2f1e.png`.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        '200': { description: 'The bytes of the file.', content: { '*/*': {} } },
        '206': { description: 'The requested range of the file.', content: { '*/*': {} } },
        '304': { description: 'The file has not changed.' },
        '403': errorReference('FILE_DENIED, HOST_REFUSED, ORIGIN_REFUSED'),
        '404': errorReference('FILE_NOT_FOUND, NOT_FOUND'),
        '416': errorReference('RANGE_INVALID'),
        '500': errorReference('INTERNAL'),
      },
    },
  },
};

/** Returns a reference to the error response, with the possible codes as its description. */
export function errorReference(codes: string): Json {
  return { $ref: '#/components/responses/Error', description: codes };
}
