import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { ListedProblem } from './problem.ts';

/** The result of a check of the web addresses of a listing. */
export const CheckedLinks = z
  .object({
    ok: z.literal(true),
    checked: z.int().describe('The number of addresses that were requested.'),
    leftOut: z.int().describe('The number of addresses that were left out, because there are more than 200.'),
    problems: z.array(ListedProblem).describe('One for each place with an address that does not work.'),
  })
  .meta({ id: 'CheckedLinks' });
export type CheckedLinks = z.infer<typeof CheckedLinks>;

/** The endpoint that checks the web addresses of a listing. */
export const linkEndpoints = {
  checkLinks: {
    method: 'POST',
    path: '/api/check-links',
    area: 'Store listing',
    summary: 'Request the web addresses of a listing, and name those that do not work',
    describe:
      'Each address in the fields and texts is requested once, with its redirects, so the servers of other people see a request of this computer. Nothing else of Storedeck requests these addresses. An address in a private network is not requested, also no target of a redirect and no host name that resolves to one. One address may take 15 seconds; at most 200 are requested.',
    body: {
      type: 'json',
      schema: z.strictObject({
        listing: z.enum(['current', 'draft', 'new']).describe('The listing whose addresses are checked.'),
      }),
    },
    response: { type: 'json', schema: CheckedLinks },
    errors: ['LISTING_MISSING', 'LISTING_INVALID', 'FOLDER_NOT_WRITABLE', 'ABORTED'],
  },
} as const satisfies Record<string, Endpoint>;
