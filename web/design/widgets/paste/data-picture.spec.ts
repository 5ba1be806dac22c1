import { expect, it } from 'vitest';
import { pictureOfData } from './data-picture.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const JPEG = '/9j/4AAQSkZJRgABAQEAYABgAAD/2Q==';
const WEBP = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

it.each([
  ['a PNG', `data:image/png;base64,${PNG}`, 'picture.png', 'image/png'],
  ['a JPEG that is called a PNG', `data:image/png;base64,${JPEG}`, 'picture.jpg', 'image/jpeg'],
  ['a GIF without a type', `data:;base64,${GIF}`, 'picture.gif', 'image/gif'],
  ['a WebP', `DATA:image/webp;BASE64,${WEBP}`, 'picture.webp', 'image/webp'],
  ['a picture in lines, as mails have it', `data:image/png;base64,${PNG.replaceAll(/(.{20})/g, '$1\r\n')}`, 'picture.png', 'image/png'],
  ['a picture that is written for addresses', `data:image/png;base64,${encodeURIComponent(PNG)}`, 'picture.png', 'image/png'],
])('is a file of %s by what it is [E02]', (_, address, name, type) => {
  const { file } = pictureOfData(address);
  expect([file?.name, file?.type]).toEqual([name, type]);
});

it('has the bytes of the picture [E02]', async () => {
  const { file } = pictureOfData(`data:image/png;base64,${PNG}`);
  expect(Buffer.from((await file?.arrayBuffer()) ?? []).toString('base64')).toBe(PNG);
});

it.each([
  ['a drawing', `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`, 'SVG'],
  ['a drawing as text', 'data:image/svg+xml,%3Csvg/%3E', 'SVG'],
  ['a drawing that is called a PNG', `data:image/png;base64,${btoa('<?xml version="1.0"?><svg width="1"/>')}`, 'SVG'],
  ['a page that is called a picture', `data:image/png;base64,${btoa('<script>1</script>')}`, null],
  ['a bitmap', `data:image/bmp;base64,${btoa('BM\0\0\0\0')}`, 'BMP'],
  ['a photo of a phone', `data:image/heic;base64,${btoa('\0\0\0\x18ftypheic\0\0\0\0')}`, 'HEIC'],
  ['an AVIF', `data:;base64,${btoa('\0\0\0\x1Cftypavif\0\0\0\0')}`, 'AVIF'],
  ['a scan that is cut off', 'data:image/tiff;base64,SUkq*', 'TIFF'],
  ['half of one', 'data:image/png;base64,iVBO*', null],
  ['nothing', 'data:image/png;base64,', null],
  ['no data', 'data:image/png', null],
  ['a broken address', 'data:image/png;base64,%E0%A4%A', null],
])('is no file of %s, and has the type that is not taken [E03, E110]', (_, address, otherType) => {
  expect(pictureOfData(address)).toEqual({ file: null, otherType });
});
