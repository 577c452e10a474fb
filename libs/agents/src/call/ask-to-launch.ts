/** What an agent can do about an iPhone without WebDriverAgent, which no tool can launch. */
export const ASK_TO_LAUNCH =
  'No tool can start it: ask the person to open the device on the page of Storedeck, under Devices, and to start WebDriverAgent there.';
