import { androidRelease } from './android-release.ts';
import { SYSTEM_LANGUAGE } from './settings/phone-settings.ts';

/** The names and the number of a phone. */
export interface PhoneNames {
  readonly model: string;
  readonly product: string;
  readonly device: string;
  readonly manufacturer: string;
  readonly serialNumber: string;
}

/** Returns the properties that `getprop` prints. `sdk`: the API level of Android. */
export function buildProperties(names: PhoneNames, sdk: number): Readonly<Record<string, string>> {
  return {
    'ro.build.version.release': androidRelease(sdk),
    'ro.build.version.sdk': String(sdk),
    'ro.product.model': names.model.replaceAll('_', ' '),
    'ro.product.name': names.product,
    'ro.product.device': names.device,
    'ro.product.manufacturer': names.manufacturer,
    'ro.serialno': names.serialNumber,
    'persist.sys.locale': SYSTEM_LANGUAGE,
    'sys.boot_completed': '1',
  };
}
