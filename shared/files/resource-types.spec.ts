import { expect, it } from 'vitest';
import { isDownloadedType } from './resource-types.ts';

it.each([
  ['application/msword', true],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', true],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', true],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', true],
  ['application/vnd.ms-excel', true],
  ['application/vnd.ms-powerpoint', true],
  ['application/octet-stream', true],
  [null, true],
  ['application/pdf', false],
  ['image/png', false],
  ['video/mp4', false],
])('a file of type %s is downloaded rather than shown: %s', (type, downloaded) => expect(isDownloadedType(type)).toBe(downloaded));
