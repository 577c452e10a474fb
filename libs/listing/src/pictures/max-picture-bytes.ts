/**
 * The size of the largest picture that Storedeck adds to New, in bytes: 20 MiB. It is Storedeck's own limit: real
 * screenshots are smaller. `PictureRule.maxBytes` has the limit of the store.
 */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
