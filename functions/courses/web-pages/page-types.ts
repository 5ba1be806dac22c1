/** Returns the media type of a Content-Type header, without its parameters. */
export const mediaTypeOf = (header: string | undefined): string => (header ?? 'text/html').split(';', 1)[0]?.trim().toLowerCase() ?? '';

export const isHtml = (type: string): boolean => type === 'text/html' || type === 'application/xhtml+xml';

const IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml']);

/** Returns whether a page of this type is shown through this product: pages, plain text and pictures, which need no right but to be drawn. */
export const isShownType = (type: string): boolean => isHtml(type) || type === 'text/plain' || IMAGES.has(type);
