import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../functions/api/schema.ts';
import { functions } from '../../functions/manifest.ts';
import { permissionsOf } from '../../shared/access/permissions.ts';
import { ROLES } from '../../shared/access/roles.ts';
import { accessTable } from '../../shared/access/table.ts';
import { minimalDocuments } from './minimal-document.ts';

const operations = [...minimalDocuments(buildSchema()).keys()];
/** Without POST /graphql, whose operations have entries of their own. */
const routes = functions
  .flatMap((spec) => spec.triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])))
  // HEAD is permitted as GET is.
  .map((route) => `${route.method === 'HEAD' ? 'GET' : route.method} ${route.path}`)
  .filter((route) => route !== 'ANY /graphql');

describe('default deny', () => {
  it('has an entry in the access table for every operation of the schema', () => {
    expect(operations.filter((operation) => accessTable[operation] === undefined)).toEqual([]);
  });

  it('has an entry for every route of every function', () => {
    expect(routes.filter((route) => accessTable[route] === undefined)).toEqual([]);
  });

  it('gives the web no permission for a call that the schema does not have', () => {
    for (const role of ROLES) {
      for (const inBranch of [false, true]) {
        const rights = permissionsOf(accessTable, { role, superAdmin: role === 'super_admin', inBranch, growthBlocked: false });
        const calls = rights.filter((right) => /^\w+$/.test(right) && right !== 'upload');
        expect(calls.filter((call) => !operations.includes(call))).toEqual([]);
      }
    }
  });
});
