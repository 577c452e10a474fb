import type { EndpointName, Endpoints } from './endpoints.ts';

async function sync() {
  return (await import('./endpoints/sync.ts')).syncEndpoints;
}

async function credentials() {
  return (await import('./endpoints/credentials.ts')).credentialEndpoints;
}

async function listing() {
  return (await import('./endpoints/listing-files.ts')).listingEndpoints;
}

async function links() {
  return (await import('./endpoints/links.ts')).linkEndpoints;
}

async function editing() {
  return (await import('./endpoints/editing.ts')).editingEndpoints;
}

async function appPreviews() {
  return (await import('./endpoints/app-previews.ts')).appPreviewEndpoints;
}

async function formats() {
  return (await import('./endpoints/formats.ts')).formatEndpoints;
}

async function publish() {
  return (await import('./endpoints/publish.ts')).publishEndpoints;
}

async function frames() {
  return (await import('./endpoints/frames.ts')).frameEndpoints;
}

async function releases() {
  return (await import('./endpoints/releases.ts')).releaseEndpoints;
}

async function report() {
  return (await import('./endpoints/report.ts')).reportEndpoints;
}

async function reviews() {
  return (await import('./endpoints/reviews.ts')).reviewEndpoints;
}

async function runner() {
  return (await import('./endpoints/runner.ts')).runnerEndpoints;
}

async function preview() {
  return (await import('./endpoints/preview.ts')).previewEndpoints;
}

async function host() {
  return (await import('./endpoints/host.ts')).hostEndpoints;
}

async function devices() {
  return (await import('./endpoints/devices.ts')).deviceEndpoints;
}

async function deviceLocks() {
  return (await import('./endpoints/device-locks.ts')).deviceLockEndpoints;
}

async function android() {
  return (await import('./endpoints/android.ts')).androidEndpoints;
}

async function stf() {
  return (await import('./endpoints/stf.ts')).stfEndpoints;
}

async function recordings() {
  return (await import('./endpoints/recordings.ts')).recordingEndpoints;
}

async function flows() {
  return (await import('./endpoints/flows.ts')).flowEndpoints;
}

async function captures() {
  return (await import('./endpoints/captures.ts')).captureEndpoints;
}

async function ios() {
  return (await import('./endpoints/ios.ts')).iosEndpoints;
}

async function webDriver() {
  return (await import('./endpoints/webdriver.ts')).webDriverEndpoints;
}

async function agents() {
  return (await import('./endpoints/agents.ts')).agentEndpoints;
}

async function service() {
  return (await import('./endpoints/service.ts')).serviceEndpoints;
}

/**
 * For each endpoint, the function that loads its row. The function also loads the other rows of the same area. On a
 * slow computer, creating the schemas of the whole table takes longer than drawing a page, so a client loads only the
 * areas that it calls.
 */
export const endpointRows: { readonly [Name in EndpointName]: () => Promise<Pick<Endpoints, Name>> } = {
  sync,
  startSync: sync,
  cancelSync: sync,
  syncPicture: sync,
  readEnv: credentials,
  saveEnv: credentials,
  testEnv: credentials,
  applyTemplate: listing,
  readListing: listing,
  writeListing: editing,
  startFromCurrent: editing,
  addPicture: editing,
  ffmpeg: appPreviews,
  makeAppPreview: appPreviews,
  importListing: formats,
  importFiles: formats,
  readFiles: formats,
  exportListing: formats,
  planPublish: publish,
  readPlan: publish,
  publish,
  readPublish: publish,
  readJournal: publish,
  planRemaining: publish,
  pausePublish: publish,
  abandonPublish: publish,
  releases,
  planReleaseChange: releases,
  applyReleaseChange: releases,
  ready: releases,
  frameDesigns: frames,
  startDesign: frames,
  readDesign: frames,
  writeDesign: frames,
  drawDesign: frames,
  addFramePicture: frames,
  exportDesignTexts: frames,
  importDesignTexts: frames,
  report,
  reviews,
  checkLinks: links,
  testRunner: runner,
  connectRunner: runner,
  disconnectRunner: runner,
  remote: runner,
  runners: runner,
  previewFile: preview,
  listFolder: preview,
  listDevices: devices,
  deviceHosts: host,
  deviceLocks,
  askForDevice: deviceLocks,
  takeDevice: deviceLocks,
  letGoOfDevice: deviceLocks,
  androidDevices: android,
  androidScreen: android,
  androidTree: android,
  releaseAndroidTree: android,
  androidInput: android,
  scrcpy: android,
  networkPhones: android,
  connectPhone: android,
  disconnectPhone: android,
  pairPhone: android,
  stfPhones: stf,
  connectStfPhone: stf,
  iosDevices: ios,
  iosStatus: ios,
  iosScreen: ios,
  iosTree: ios,
  iosMjpeg: ios,
  iosInput: ios,
  launchWda: ios,
  launchLog: ios,
  bootSimulator: ios,
  shutDownSimulator: ios,
  testWebDriver: webDriver,
  connectWebDriver: webDriver,
  disconnectWebDriver: webDriver,
  webDriverServers: webDriver,
  webDriverDevices: webDriver,
  webDriverScreen: webDriver,
  webDriverTree: webDriver,
  webDriverSource: webDriver,
  recordings,
  deleteRecording: recordings,
  flows,
  readFlow: flows,
  saveFlow: flows,
  startFlow: flows,
  stopFlow: flows,
  flowRuns: flows,
  flowPicture: flows,
  captureState: captures,
  checkCapture: captures,
  startCapture: captures,
  captureScreen: captures,
  takeByHand: captures,
  nextByHand: captures,
  stopCapture: captures,
  acceptCapture: captures,
  mcp: agents,
  agents,
  stopAgents: agents,
  allowAgents: agents,
  health: service,
  events: service,
  openapi: service,
};
