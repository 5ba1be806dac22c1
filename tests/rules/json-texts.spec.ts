import { describe, expect, it } from 'vitest';
import { textOf, trackedFiles } from './tracked-files.ts';

/**
 * Files of the product that parse JSON themselves, with whose texts those are. All others call parseBoundedJson, or parseJson of xAPI, which
 * refuse what is nested so deeply that whatever walks it would end with the stack.
 */
const TRUSTED_TEXTS: Readonly<Record<string, string>> = {
  'functions/api/exports/export-job.ts': 'stored by the job',
  'functions/api/exports/pack-submissions.ts': 'stored by the job',
  'functions/certificates/certifications/holders.queries.ts': 'made by a table of the book',
  'functions/courses/course.records.ts': 'an outline that its record holds',
  'functions/courses/lists/course-list.queries.ts': 'made by a query of the book',
  'functions/packages/package.queries.ts': 'a manifest that was read and stored',
  'functions/packages/launch/launch-token.ts': 'sealed claims',
  'functions/packages/scorm/shared-objectives.ts': 'of a package, up to 64,000 characters; what cannot be read changes nothing',
  'functions/packages/cmi5/launch-grant.ts': 'sealed claims',
  'functions/packages/cmi5/package-statements.queries.ts': 'statements that parseJson has accepted',
  'functions/packages/cmi5/sweep-contents.ts': 'statements that parseJson has accepted',
  'functions/people/source.queries.ts': 'made by a query of the book',
  'functions/people/users/listed-users.queries.ts': 'made by a query of the book',
  'functions/platform/book/book-worker.ts': 'keys of the worker',
  'functions/platform/credentials/secrets.ts': 'stored by the operator',
  'functions/platform/credentials/sign-in.ts': 'sealed claims',
  'functions/platform/objects/packing.ts': 'packed by pack',
  'functions/platform/projection/feed-items.ts': 'written by the projector',
  'functions/platform/projection/parked-events.ts': 'a message that parkEvent has written',
  'functions/platform/request/idempotency.ts': 'a stored answer',
  'functions/platform/tables/table-calls.ts': 'of the table engine',
  'functions/platform/tables/table-errors.ts': 'of the table engine',
  'functions/packages/xapi/xapi-request.ts': 'parseJson itself, after its checks',
  'functions/stream/base-spool.ts': 'lines that it has written',
  'shared/kernel/bounded-json.ts': 'parseBoundedJson itself',
};

/** Those that check a value by zod itself. All others call safeParse of shared/kernel, which takes as many mistakes as a body holds. */
const CHECKING_FILES: readonly string[] = ['events/catalogue.ts', 'shared/kernel/safe-parse.ts'];

const CHECKS = /\.\s*safe(?:Parse|Decode|Encode)(?:Async)?\b/;
const PARSES = /\bJSON\s*(?:\?\.|\.)\s*parse\b|\bJSON\s*\[/;

const sources = trackedFiles('functions', 'shared', 'events').filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));

describe('JSON of callers', () => {
  it('is parsed by the functions that bound its depth, and nowhere else [H13]', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => PARSES.test(textOf(file)))).toEqual(Object.keys(TRUSTED_TEXTS).toSorted());
  });

  it('is checked by the function that takes as many mistakes as a body holds, and nowhere else [H28]', () => {
    expect(sources.filter((file) => CHECKS.test(textOf(file)))).toEqual(CHECKING_FILES);
    expect(['z.safeParse(schema, x)', 'schema.safeParse(x)', 'safeParse(schema, x)'].map((text) => CHECKS.test(text))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is found however it is parsed', () => {
    expect(['JSON.parse(x)', 'list.map(JSON.parse)', "JSON['parse'](x)"].map((text) => PARSES.test(text))).toEqual([true, true, true]);
  });
});
