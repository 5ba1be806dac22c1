import { expect, it } from 'vitest';
import { textOf, trackedFiles } from './tracked-files.ts';

const product = trackedFiles('functions', 'infra/ops').filter((file) => /(?<!\.spec)\.ts$/.test(file));
const texts = new Map(product.map((file) => [file, textOf(file)]));
const filesWith = (pattern: RegExp): string[] => product.filter((file) => pattern.test(texts.get(file) ?? '')).toSorted();

/** Who reads the record of a package. Whoever shows anything of one to somebody asks `mayReadPackage`. */
const READERS: Readonly<Record<string, string>> = {
  'functions/files/file-lookup.queries.ts':
    'finds the upload of a package that an input names; authored-files.queries.ts refuses that of others',
  'functions/files/package.records.ts': 'is the record',
  'functions/packages/package.queries.ts': 'asks by what it is read',
  'functions/stream/file-sweep.ts': 'deletes files to which nothing refers, and shows nothing',
};

/** Who reads records of a kind that is a variable, and which kinds that has. */
const OF_A_KIND: Readonly<Record<string, string>> = {
  'functions/bulk-actions/row-job.queries.ts': 'branch, group',
  'functions/courses/course.rows.ts': 'course, category',
  'functions/platform/keys/keys.ts': 'makes the keys',
  'functions/stream/used-files.ts': 'all that name files, and shows nothing',
};

/** Who reads a package by what. A new line is a new way to a package. */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  'functions/packages/authored-package.queries.ts': ['author'],
  'functions/packages/package.schema.ts': ['shown'],
  'functions/packages/report/package-progress.queries.ts': ['unit'],
  'functions/packages/report/waive-part.commands.ts': ['unit'],
  'functions/packages/scorm/runtime-target.queries.ts': ['author', 'unit'],
  'functions/packages/cmi5/grant-caller.queries.ts': ['author', 'unit'],
  'functions/packages/cmi5/launch-au.commands.ts': ['author', 'unit'],
  'functions/packages/cmi5/package-statements.queries.ts': ['statements'],
  'functions/packages/cmi5/registration-target.queries.ts': ['unit'],
};

it('the record of a package is read where its reader’s claim is asked for, and nowhere else [H08]', () => {
  expect(filesWith(/\bpackageRecord\b|header\([^)]*'package'/)).toEqual(Object.keys(READERS));
});

it('a record is read by a kind that is written out, but where its kinds are listed [H08]', () => {
  const byVariable = /\bheaders?\(\s*(?:[\w.]+|scopeOf\([^)]*\))\s*,\s*(?!['"])\S/;
  expect(filesWith(byVariable)).toEqual(Object.keys(OF_A_KIND));
});

it('every reader of a package names its claim [H08]', () => {
  const claims = filesWith(/\bby: '(author|unit|shown|statements)'/).filter((file) => !(file in READERS));
  const found = claims.map((file) => {
    const kinds = [...(texts.get(file) ?? '').matchAll(/\bby: '(author|unit|shown|statements)'/g)].map(([, kind = '']) => kind);
    return [file, [...new Set(kinds)].toSorted()];
  });
  expect(Object.fromEntries(found)).toEqual(CLAIMS);
});
