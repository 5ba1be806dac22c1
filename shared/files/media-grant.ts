/** Seconds that the address of a media file is valid at least; it then ends at the next full hour. */
export const MEDIA_GRANT_SECONDS = 2 * 3_600;

/** A page that shows media asks for their addresses again after so many seconds, which leaves as many for what it is loading. */
export const MEDIA_RENEWAL_SECONDS = MEDIA_GRANT_SECONDS / 2;
