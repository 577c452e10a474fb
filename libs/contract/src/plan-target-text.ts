import type { StorePlan } from './endpoints/publish-plan.ts';

/**
 * Returns a text that names where a store's plan writes: "Tilia (com.example.tilia) in the App Store, version 3.5.0".
 * The page and the command use it in the last question before an approval.
 */
export function planTargetText({
  store,
  app,
  version,
}: Pick<StorePlan, 'store' | 'app' | 'version'>): string {
  const where = store === 'appStore' ? 'in the App Store' : 'on Google Play';
  return [`${appText(app)} ${where}`, ...(version ? [`version ${version.versionString}`] : [])].join(', ');
}

/** Returns the name and the id of an app: "Tilia (com.example.tilia)"; only the id while the name is not known. */
export function appText({ id, name }: StorePlan['app']): string {
  return name === null || name === id ? id : `${name} (${id})`;
}
