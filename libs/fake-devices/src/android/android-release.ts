/** Returns the release of Android that has an API level, such as `15` for 35. Correct from API level 28 on. */
export function androidRelease(sdk: number): string {
  // Android 12 has the API levels 31 and 32.
  return String(sdk >= 33 ? sdk - 20 : Math.min(sdk - 19, 12));
}
