import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import '../../infra/local/answer-stream.ts';
import { ROOT } from './tracked-files.ts';

/** Functions whose handler chooses by the key of the route; GraphQL and the shell have one route each. */
const REST = [
  'learning-time',
  'scorm',
  'package-xapi',
  'resource-download',
  'proxy-address',
  'web-pages',
  'certificate-download',
  'badges',
  'session',
  'contact',
  'unsubscribe',
  'uploads',
  'files',
  'content-files',
  'exports',
  'package-shell',
  'xapi',
];

describe('the REST functions', () => {
  it.each(REST)('%s handles every route that the manifest gives it, and no other', async (name) => {
    const spec = functions.find((candidate) => candidate.name === name);
    const routes = (spec?.triggers ?? []).flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : []));
    const { handler } = (await import(join(ROOT, spec?.entry ?? ''))) as { handler: { routeKeys: readonly string[] } };
    expect(handler.routeKeys.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
    expect(routes.length).toBeGreaterThan(0);
  });
});
