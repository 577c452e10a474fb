/** The permissions of Android in each of Maestro's groups, without `android.permission.`. */
export const ANDROID_PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  bluetooth: ['BLUETOOTH_CONNECT', 'BLUETOOTH_SCAN', 'BLUETOOTH_ADVERTISE'],
  calendar: ['READ_CALENDAR', 'WRITE_CALENDAR'],
  camera: ['CAMERA'],
  contacts: ['READ_CONTACTS', 'WRITE_CONTACTS', 'GET_ACCOUNTS'],
  location: ['ACCESS_FINE_LOCATION', 'ACCESS_COARSE_LOCATION'],
  medialibrary: ['READ_MEDIA_IMAGES', 'READ_MEDIA_VIDEO', 'READ_MEDIA_AUDIO', 'READ_EXTERNAL_STORAGE'],
  microphone: ['RECORD_AUDIO'],
  notifications: ['POST_NOTIFICATIONS'],
  phone: ['CALL_PHONE', 'READ_PHONE_STATE', 'ANSWER_PHONE_CALLS'],
  sms: ['READ_SMS', 'RECEIVE_SMS', 'SEND_SMS'],
  storage: ['READ_EXTERNAL_STORAGE', 'WRITE_EXTERNAL_STORAGE'],
};
