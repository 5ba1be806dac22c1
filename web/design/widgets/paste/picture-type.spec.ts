import { describe, expect, it } from 'vitest';
import { isPicture, isTakenPicture, nameOfMediaType, otherPictureType, typeOfBytes } from './picture-type.ts';

describe('a picture that is pasted or dropped as a file', () => {
  it.each([
    ['photo.heic', 'image/heic', 'HEIC'],
    ['IMG_0001.HEIC', '', 'HEIC'],
    ['burst.heif', 'image/heif-sequence', 'HEIC'],
    ['screen.avif', 'image/avif', 'AVIF'],
    ['scan.TIF', '', 'TIFF'],
    ['scan.tiff', 'image/tiff', 'TIFF'],
    ['paint.bmp', 'image/bmp', 'BMP'],
    ['paint.bmp', 'image/x-ms-bmp', 'BMP'],
    ['logo.svg', 'image/svg+xml', 'SVG'],
    ['', 'image/svg+xml', 'SVG'],
    ['mark.ico', 'image/vnd.microsoft.icon', 'ICO'],
    ['image', 'image/x-icon', 'ICO'],
    ['plan.psd', 'image/vnd.adobe.photoshop', 'PSD'],
    ['photo', 'image/jxl', 'JPEG XL'],
    ['chart.emf', '', 'EMF'],
  ])('has the type that people know, of %s (%s) [E110]', (name, type, known) => {
    expect([otherPictureType({ name, type }), isPicture({ name, type }), isTakenPicture({ name, type })]).toEqual([known, true, false]);
  });

  it.each([
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpg'],
    ['a.JPEG', ''],
    ['a.webp', ''],
    ['image.gif', 'image/gif'],
  ])('is taken, as %s (%s) [E110]', (name, type) => {
    expect([otherPictureType({ name, type }), isTakenPicture({ name, type })]).toEqual([null, true]);
  });

  it.each([
    ['plan.pdf', 'application/pdf'],
    ['clip.mp4', 'video/mp4'],
    ['notes', ''],
    ['heic', ''],
  ])('is none, as %s (%s) [E110]', (name, type) => {
    expect([otherPictureType({ name, type }), isPicture({ name, type })]).toEqual([null, false]);
  });
});

describe('a picture that is pasted as data', () => {
  it.each([
    ['BM\x36\0\0\0', 'BMP'],
    ['II*\0\x08\0', 'TIFF'],
    ['MM\0*\0\0', 'TIFF'],
    ['\0\0\0\x1Cftypavif\0\0', 'AVIF'],
    ['\0\0\0\x18ftypheic\0\0', 'HEIC'],
    ['\0\0\0\x18ftypmif1\0\0', 'HEIC'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG'],
    ['\xEF\xBB\xBF<?xml version="1.0"?>\n<!-- drawn -->\n<svg>', 'SVG'],
    ['<p>words</p>', null],
    ['', null],
  ])('has the type of its bytes: %j [E110]', (bytes, type) => {
    expect(typeOfBytes(bytes)).toBe(type);
  });

  it.each([
    ['image/svg+xml', 'SVG'],
    ['image/heic-sequence', 'HEIC'],
    ['IMAGE/TIFF', 'TIFF'],
    ['image/x-ms-bmp', 'BMP'],
    ['text/html', null],
    ['', null],
  ])('has the type that it declares, where its bytes say none: %s [E110]', (declared, type) => {
    expect(nameOfMediaType(declared)).toBe(type);
  });
});
