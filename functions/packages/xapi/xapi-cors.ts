/** With these headers, pages of any host read a response of the record store: callers send a token or a key, and no cookies. */
export const XAPI_CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Last-Modified, X-Experience-API-Version, X-Experience-API-Consistent-Through',
} as const;
