import type { AppPermission } from '@storedeck/drawing';

/** The permissions that an app asks for at run time, and those that it has since its installation. */
export const RUNTIME_PERMISSIONS: Readonly<Record<AppPermission, string>> = {
  camera: 'android.permission.CAMERA',
  location: 'android.permission.ACCESS_FINE_LOCATION',
  notifications: 'android.permission.POST_NOTIFICATIONS',
  photos: 'android.permission.READ_MEDIA_IMAGES',
};

export const INSTALL_PERMISSIONS = ['android.permission.INTERNET', 'android.permission.VIBRATE'] as const;
