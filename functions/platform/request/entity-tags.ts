/**
 * Returns whether a condition of a request, If-Match or If-None-Match, names the entity tag of what is there. Weak tags are those of the
 * same content in another encoding (RFC 9110, 13.1.2 and 8.8.3.2).
 */
export function namesTag(condition: string | null | undefined, etag: string): boolean {
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(etag);
}
