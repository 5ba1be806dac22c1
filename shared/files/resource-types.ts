const DOWNLOADED = /word|powerpoint|presentation|excel|sheet|octet-stream/;

/** Returns whether a file of a MIME type is downloaded rather than shown: office files, and bytes of an unknown kind. */
export const isDownloadedType = (type: string | null): boolean => type === null || DOWNLOADED.test(type);
