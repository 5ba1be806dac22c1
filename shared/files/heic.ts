/** Said of a photo in HEIC, wherever pictures are accepted: no browser but Safari shows one. */
export const HEIC_REFUSAL =
  'Photos in HEIC, the format of iPhones, are not accepted. Please save the photo as a JPG, in the app Files or Photos, and choose that one. Photos are taken as JPG with Settings, Camera, Formats, Most Compatible.';

/** Returns whether a file is a photo in HEIC or HEIF, by its name. */
export const isHeicName = (name: string): boolean => /\.hei[cf]s?$/i.test(name.slice(-6));
