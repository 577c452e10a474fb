import { agentEndpoints } from './endpoints/agents.ts';
import { androidEndpoints } from './endpoints/android.ts';
import { appPreviewEndpoints } from './endpoints/app-previews.ts';
import { captureEndpoints } from './endpoints/captures.ts';
import { credentialEndpoints } from './endpoints/credentials.ts';
import { deviceLockEndpoints } from './endpoints/device-locks.ts';
import { deviceEndpoints } from './endpoints/devices.ts';
import { editingEndpoints } from './endpoints/editing.ts';
import { flowEndpoints } from './endpoints/flows.ts';
import { formatEndpoints } from './endpoints/formats.ts';
import { frameEndpoints } from './endpoints/frames.ts';
import { hostEndpoints } from './endpoints/host.ts';
import { iosEndpoints } from './endpoints/ios.ts';
import { linkEndpoints } from './endpoints/links.ts';
import { listingEndpoints } from './endpoints/listing-files.ts';
import { previewEndpoints } from './endpoints/preview.ts';
import { publishEndpoints } from './endpoints/publish.ts';
import { recordingEndpoints } from './endpoints/recordings.ts';
import { releaseEndpoints } from './endpoints/releases.ts';
import { reportEndpoints } from './endpoints/report.ts';
import { reviewEndpoints } from './endpoints/reviews.ts';
import { runnerEndpoints } from './endpoints/runner.ts';
import { serviceEndpoints } from './endpoints/service.ts';
import { stfEndpoints } from './endpoints/stf.ts';
import { syncEndpoints } from './endpoints/sync.ts';
import { webDriverEndpoints } from './endpoints/webdriver.ts';

/** Every endpoint of the server by its name in the client. */
export const endpoints = {
  ...syncEndpoints,
  ...credentialEndpoints,
  ...listingEndpoints,
  ...linkEndpoints,
  ...editingEndpoints,
  ...appPreviewEndpoints,
  ...formatEndpoints,
  ...publishEndpoints,
  ...releaseEndpoints,
  ...frameEndpoints,
  ...reportEndpoints,
  ...reviewEndpoints,
  ...runnerEndpoints,
  ...previewEndpoints,
  ...deviceEndpoints,
  ...hostEndpoints,
  ...deviceLockEndpoints,
  ...androidEndpoints,
  ...stfEndpoints,
  ...iosEndpoints,
  ...webDriverEndpoints,
  ...recordingEndpoints,
  ...flowEndpoints,
  ...captureEndpoints,
  ...agentEndpoints,
  ...serviceEndpoints,
};

/** The type of the endpoint table. The client derives its arguments and results from this type. */
export type Endpoints = typeof endpoints;

/** The name of an endpoint, which is also the name of its function in the client. */
export type EndpointName = keyof Endpoints;
