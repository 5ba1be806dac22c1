import { expect, it } from 'vitest';
import { textOf, trackedFiles } from './tracked-files.ts';

/** What names an object, beside the members that the fence looks at: a copy reads another one, and a deletion of many has a list. */
const UNSEEN = /\b(?:CopyObject|UploadPartCopy|DeleteObjects|RestoreObject)Command\b|\bCopySource\b/;

const sources = trackedFiles('functions')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => [file, textOf(file)] as const);

it('clients of the object store are made in one place, which stops what another tenant has [T12, H32]', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter(([, text]) => /\bnew S3(?:Client)?\(/.test(text)).map(([file]) => file)).toEqual([
    'functions/platform/objects/fenced-client.ts',
  ]);
});

it('no command names an object where the fence does not look [T12, H32]', () => {
  expect(sources.filter(([, text]) => UNSEEN.test(text)).map(([file]) => file)).toEqual([]);
  expect(['new CopyObjectCommand({})', 'new DeleteObjectCommand({})'].map((text) => UNSEEN.test(text))).toEqual([true, false]);
});
