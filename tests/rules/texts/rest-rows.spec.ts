import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functions } from '../../../functions/manifest.ts';
import { hold, readsAs, textsOfTests } from './printed-texts.ts';
import { productTexts } from './repository-texts.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/spec/rest.md'), 'utf8');

/** Rows of the tables below a heading of columns, as their cells. */
function rowsBelow(head: string): string[][] {
  const lines = document.split('\n');
  return lines.flatMap((line, index) => {
    if (!line.startsWith(head)) return [];
    const after = lines.slice(index + 2);
    const end = after.findIndex((other) => !other.startsWith('|'));
    const rows = after.slice(0, end < 0 ? after.length : end);
    return rows.map((row) =>
      row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  });
}

const XAPI = '/api/xapi/{grant}/';
/** Where the document prints paths: in first cells, with or without methods and several in a cell, and in code. */
const printed = [
  ...['| Method, path |', '| Path | Field |', '| Path | Auth |'].flatMap((head) => rowsBelow(head).map(([cell = '']) => cell)),
  ...rowsBelow('| Method, path below `…/xapi/{grant}/`').flatMap(([cell = '']) =>
    cell
      .replace(/^[A-Z, ]+ /, '')
      .split(', ')
      .map((path) => `${XAPI}${path}`),
  ),
  ...[...document.matchAll(/(?:[`"]|`(?:GET|POST) )(\/api\/[^`"?]+)/g)].map(([, path = '']) => path),
];
const paths = new Set(
  printed
    .flatMap((text) => [...text.matchAll(/\/(?:api|app|graphql|storage|favicon)[\w./{}+*-]*/g)].map(([path]) => path.replace(/\*$/, '')))
    .filter((path) => !path.includes('{type}')),
);

/** Families of paths that tests make of their beginning and a name. */
const FAMILIES = ['/api/scorm/', '/api/upload-', XAPI];
const tests = textsOfTests();
function isNamed(path: string): boolean {
  const family = FAMILIES.find((beginning) => path.startsWith(beginning) && path !== beginning);
  const name = path.slice(family?.length ?? 0);
  const last = new RegExp(`(^|/)${name}($|\\?)`);
  return hold(tests, path) || (family !== undefined && tests.some((text) => last.test(text)));
}

/** Messages with a fixed wording; a cell may print two. */
const messages = rowsBelow('| Case | message |')
  .flatMap(([, cell = '']) => cell.split(/(?<=\.); /))
  .filter((message) => !message.startsWith('JSON text'));

describe('the rows of docs/spec/rest.md', () => {
  it('are all named by tests', () => {
    expect(paths.size).toBeGreaterThan(40);
    expect([...paths].filter((path) => !isNamed(path))).toEqual([]);
  });

  it('print every route that the product answers below /api/', () => {
    const plain = (path: string): string => path.replaceAll(/\{[^}]+\}/g, '{}');
    const known = new Set([...paths].map(plain));
    const routes = functions
      .flatMap(({ triggers }) => triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])))
      // The records of learning are all below one path.
      .map(({ path }) => plain(path.replace('{path+}', '')))
      .filter((path) => path.startsWith('/api/'));
    expect(routes.length).toBeGreaterThan(30);
    expect([...new Set(routes)].filter((path) => !known.has(path))).toEqual([]);
  });
});

describe('the messages with a fixed wording in docs/spec/rest.md', () => {
  it('are said by the product', () => {
    expect(messages.length).toBeGreaterThan(20);
    const texts = productTexts.map(({ text }) => text);
    expect(messages.filter((message) => !hold(texts, message) && !texts.some((text) => readsAs(text, message)))).toEqual([]);
  });

  it('are named by tests', () => {
    expect(messages.filter((message) => !hold(tests, message))).toEqual([]);
  });
});
