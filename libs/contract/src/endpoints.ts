import { androidEndpoints } from './endpoints/android.ts';
import { editingEndpoints } from './endpoints/editing.ts';
import { formatEndpoints } from './endpoints/formats.ts';
import { iosEndpoints } from './endpoints/ios.ts';
import { previewEndpoints } from './endpoints/preview.ts';
import { runnerEndpoints } from './endpoints/runner.ts';
import { serviceEndpoints } from './endpoints/service.ts';
import { storeEndpoints } from './endpoints/store.ts';

/** Every endpoint of the service, by the name it has in the client. */
export const endpoints = {
  ...storeEndpoints,
  ...editingEndpoints,
  ...formatEndpoints,
  ...runnerEndpoints,
  ...previewEndpoints,
  ...androidEndpoints,
  ...iosEndpoints,
  ...serviceEndpoints,
} as const;

/** The table as a type: the client takes its arguments and answers from it. */
export type Endpoints = typeof endpoints;
/** The name of an endpoint, which is also the name of its function in the client. */
export type EndpointName = keyof Endpoints;
