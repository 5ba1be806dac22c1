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
  const file = pictureOfData(address);
  expect([file?.name, file?.type]).toEqual([name, type]);
});

it('has the bytes of the picture [E02]', async () => {
  const file = pictureOfData(`data:image/png;base64,${PNG}`);
  expect(Buffer.from((await file?.arrayBuffer()) ?? []).toString('base64')).toBe(PNG);
});

it.each([
  ['a drawing', `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`],
  ['a drawing as text', 'data:image/svg+xml,%3Csvg/%3E'],
  ['a page that is called a picture', `data:image/png;base64,${btoa('<script>1</script>')}`],
  ['a bitmap', `data:image/bmp;base64,${btoa('BM\0\0\0\0')}`],
  ['half of one', 'data:image/png;base64,iVBO*'],
  ['nothing', 'data:image/png;base64,'],
  ['no data', 'data:image/png'],
  ['a broken address', 'data:image/png;base64,%E0%A4%A'],
])('is no file of %s [E03]', (_, address) => {
  expect(pictureOfData(address)).toBeNull();
});
