import { safeLine } from '@storedeck/foreign-text';
import type { CapabilitySet } from '@storedeck/webdriver';

/**
 * Describes a device by its capabilities, in texts for people. A text is empty if the capabilities do not contain it;
 * the name is never empty.
 */
export function describeCapabilities(capabilities: CapabilitySet) {
  const text = (...names: readonly string[]): string => {
    const value = names.map((name) => capabilities[name]).find((one) => typeof one === 'string');
    return typeof value === 'string' ? safeLine(value, 100) : '';
  };
  const platform = text('platformName');
  return {
    name: text('appium:deviceName', 'deviceName', 'appium:udid') || platform || 'Device',
    platform,
    osVersion: text('appium:platformVersion', 'platformVersion'),
    automation: text('appium:automationName'),
  };
}
