import { FILE_TYPES } from '../../../shared/files/upload-purposes.ts';

/** Media types of the files of packages, by the ending of their names. Texts bear no character set, since pages declare their own. */
const TYPES: Readonly<Record<string, string>> = {
  ...FILE_TYPES,
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  js: 'text/javascript',
  mjs: 'text/javascript',
  cjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  xsd: 'application/xml',
  dtd: 'application/xml-dtd',
  xsl: 'application/xml',
  xslt: 'application/xml',
  csv: 'text/csv',
  md: 'text/plain',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  cur: 'image/x-icon',
  svg: 'image/svg+xml',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  mpga: 'audio/mpeg',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  wasm: 'application/wasm',
  swf: 'application/x-shockwave-flash',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
};

/** Returns the media type of a file of a package by the ending of its name. */
export function typeOfName(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(TYPES, ending) ? (TYPES[ending] ?? '') : 'application/octet-stream';
}
