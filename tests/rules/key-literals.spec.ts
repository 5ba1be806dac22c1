import { describe, expect, it } from 'vitest';
import { keyLiteralsIn } from './key-literals.ts';

const IMPORT = "import { records, dueTarget } from '../platform/keys/keys.ts';\n";
const hasKeyLiteral = (text: string): boolean => keyLiteralsIn('functions/people/x.ts', `${IMPORT}${text}`).length > 0;

describe('a key that is built outside of the module of keys', () => {
  it.each([
    "put({ pk: 't7#u1' })",
    'put({ pk: "t7#u1" })',
    'put({ pk: `t7#u1` })',
    'put({ pk: `t${tenant}#u1` })',
    "put({ pk, sk: 'e#' + course })",
    "put({ sk: [tenant, 'u1'].join('#') })",
    "put({ sk: prefix.concat('u1') })",
    "put({ 'pk': 't7' })",
    "put({ ['pk']: 't7' })",
    "const pk = 't7#' + person; put({ pk })",
    'const built = `t7#${person}`; put({ pk: built })',
    "put({ sk: isOwner ? 'owner' : id })",
    "put({ sk: String(id).padStart(10, '0') })",
  ])('is found: %s', (text) => expect(hasKeyLiteral(text)).toBe(true));

  it.each([
    "query('records', { pk: records.headers(scope, 'course') })",
    'put({ pk: key.pk, sk: key.sk })',
    "const pk = records.headers(scope, 'course'); put({ pk })",
    "put({ sk: dueTarget(scope, 'member', id) })",
    "put({ pk: records.member(scope, id).pk, name: 't7#u1' })",
    'const { pk, sk } = item; put({ pk, sk })',
    'type Key = { pk: string; sk: string };',
  ])('is not found in %s', (text) => expect(hasKeyLiteral(text)).toBe(false));
});
