import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { languages } from '../../shared/kernel/regional/languages.ts';
import type { ViewerRequest, ViewerResponse } from '../../functions/edge/viewer-request.ts';
import { edgeFunctionSource } from '../../infra/aws/edge-function.ts';

const CONTENT = 'trellis-content.example';
const FOLDER = join(import.meta.dirname, '../fixtures/cloudfront');

/** What CloudFront deploys, character for character. */
const source = edgeFunctionSource(CONTENT, 'trellis.example');

type CloudFrontEvent = {
  readonly version: string;
  readonly context: { readonly eventType: string };
  readonly viewer: { readonly ip: string };
  readonly request: ViewerRequest & { readonly cookies: object };
};

/** Events in the format that AWS documents for viewer requests. */
const event = (name: string): CloudFrontEvent => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as CloudFrontEvent;

/** Runs the deployed text where nothing of Node is there: no URL, no Buffer, no process. */
function run(
  name: string,
  uri?: string,
  headers: ViewerRequest['headers'] = {},
): { sent: CloudFrontEvent['request']; result: ViewerRequest | ViewerResponse } {
  const handler = runInNewContext(`'use strict';\n${source}\nhandler`, {}) as (event: CloudFrontEvent) => ViewerRequest | ViewerResponse;
  const { request: sent } = event(name);
  const requested = event(name);
  requested.request.uri = uri ?? sent.uri;
  Object.assign(requested.request.headers, headers);
  // Into and out of JSON, as CloudFront does: what it cannot carry does not count.
  return { sent, result: JSON.parse(JSON.stringify(handler(requested))) as ViewerRequest | ViewerResponse };
}

function passed(name: string): { sent: CloudFrontEvent['request']; request: ViewerRequest } {
  const { sent, result } = run(name);
  if ('statusCode' in result) throw new Error(`${name} was answered by ${result.statusCode}.`);
  return { sent, request: result };
}

function answered(name: string): ViewerResponse {
  const { result } = run(name);
  if (!('statusCode' in result)) throw new Error(`${name} was passed on to ${result.uri}.`);
  return result;
}

describe('the edge function, as it is deployed', () => {
  it.each(['/%5Fm/x', '/%5fp/x', '/_%74/xapi/x/about', '/%5F%74/xapi/x/about', '//_x', '/%2F_s/x', '/%2f%5Fs/x', '/_m/x'])(
    'decides on the decoded path: %s is nothing on a host of the app [H24]',
    (uri) => {
      expect(run('tenant-graphql', uri).result).toMatchObject({ statusCode: 404 });
    },
  );

  it.each(['/graphql', '/app/', '/%61pp/', '/api/user', '//graphql'])('and %s is nothing on a content host [H24]', (uri) => {
    expect(run('content-media', uri).result).toMatchObject({ statusCode: 404 });
  });

  it('passes an escaped path on in one spelling [H24]', () => {
    expect(run('content-media', '/%5Fm/a%2Db/%C3%BC%2F.png').result).toMatchObject({ uri: '/_m/a-b/%C3%BC%2F.png' });
    expect(run('tenant-graphql', '/%61pi/user').result).toMatchObject({ uri: '/api/user' });
    for (const uri of ['/%5Fm/%', '/%2F%5Fm/%C3']) expect(run('tenant-graphql', uri).result).toMatchObject({ statusCode: 404 });
    for (const uri of ['/app/.manifest', '/app/%2Emanifest', '/app%2F.manifest', '/app//.manifest'])
      expect(run('tenant-graphql', uri).result, uri).toMatchObject({ statusCode: 404 });
  });

  it('sends the requested host to the functions, in lower case', () => {
    expect(passed('tenant-graphql').request.headers['x-trellis-host']).toEqual({ value: 'acme.trellis.example' });
    expect(passed('tenant-screen-plain').request.headers['x-trellis-host']).toEqual({ value: 'acme.trellis.example' });
    expect(passed('content-media').request.headers['x-trellis-host']).toEqual({ value: `media.${CONTENT}` });
  });

  it.each([
    ['de-AT,de;q=0.9,en-GB;q=0.7,fr;q=0.5', 'de,en'],
    ['nl,en;q=0.5, AR;q=0.8', 'ar,en'],
    ['pl;q=0,nl,*', undefined],
    ['', undefined],
  ])('tells pages the languages of Accept-Language %j that the product speaks: %s [M10]', (header, wanted) => {
    const headers = { 'accept-language': { value: header }, 'x-trellis-languages': { value: 'ar' } };
    const languagesAt = (name: string): unknown => {
      const { result } = run(name, undefined, headers);
      return 'headers' in result ? result.headers['x-trellis-languages']?.value : null;
    };
    expect(languagesAt('tenant-screen-plain')).toBe(wanted);
    // Nothing else is cached by them, nor by what the caller sends.
    for (const name of ['tenant-graphql', 'tenant-asset', 'tenant-install']) expect(languagesAt(name), name).toBeUndefined();
  });

  it('knows the languages that the product speaks [M10]', () => {
    const [, listed = ''] = /LANGUAGES = \[([^\]]*)\]/.exec(source) ?? [];
    expect(listed.match(/[a-z]+/g)).toEqual(languages.map((language) => language.slice(0, 2)));
  });

  it('overwrites a forwarded host of the caller, all values, and does not change the host itself', () => {
    const { sent, request } = passed('spoofed-headers');
    expect(sent.headers['x-trellis-host']).not.toEqual(request.headers['x-trellis-host']);
    expect(request.headers['x-trellis-host']).toEqual({ value: 'acme.trellis.example' });
    expect(request.headers['host']).toEqual(sent.headers['host']);
  });

  it('does not change calls: method, path, query, token and context', () => {
    for (const name of ['tenant-graphql', 'tenant-download', 'tenant-asset', 'content-media', 'tenant-page-source']) {
      const { sent, request } = passed(name);
      const { 'x-trellis-host': _, ...headers } = request.headers;
      expect({ ...request, headers }, name).toEqual(sent);
    }
  });

  it('takes the calls of packages that append to an address which ends in a slash, without the second one', () => {
    const { sent, request } = passed('content-launch-slashes');
    expect([sent.uri.includes('//'), request.uri]).toEqual([true, sent.uri.replace('//', '/')]);
  });

  it('answers preflights of the API with 204: the headers of CORS for hosts of the app only', () => {
    const { statusCode, headers, body } = answered('preflight');
    expect({ statusCode, body }).toEqual({ statusCode: 204, body: undefined });
    expect(headers).toMatchObject({
      'access-control-allow-origin': { value: 'https://acme.trellis.example' },
      'access-control-allow-methods': { value: 'GET, HEAD, POST, DELETE' },
      'access-control-allow-headers': {
        value: 'Authorization, Content-Type, Idempotency-Key, X-Branch-Url, X-Instance-Domain, X-Trellis-After',
      },
      'access-control-max-age': { value: '7200' },
      vary: { value: 'Origin' },
    });
    const foreign = answered('preflight-foreign');
    expect(foreign.statusCode).toBe(204);
    expect(Object.keys(foreign.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answered('preflight-media').headers).toMatchObject({
      'access-control-allow-origin': { value: '*' },
      'access-control-allow-methods': { value: 'GET, HEAD' },
      'access-control-allow-headers': { value: 'Range' },
    });
  });

  it('routes every screen to the shell of its host and branch, whatever its query', () => {
    expect(passed('central-screen').request.uri).toBe('/app/index');
    expect(passed('tenant-screen-plain').request.uri).toBe('/app/index');
    const { sent, request } = passed('tenant-screen');
    expect(request.uri).toBe('/app/branch/north/index');
    expect(request.querystring).toEqual(sent.querystring);
  });

  it('keeps the addresses of what browsers need to install the app', () => {
    expect(passed('tenant-install').request.uri).toBe('/app/install/manifest');
  });

  it('redirects the root, and the page file without headers, to the app', () => {
    for (const name of ['central-root', 'tenant-page-file']) {
      expect(answered(name), name).toMatchObject({
        statusCode: 302,
        headers: { location: { value: '/app/' }, 'cache-control': { value: 'no-store' } },
      });
    }
  });

  it('lower-cases package paths, and changes neither the grant nor the query', () => {
    const { sent, request } = passed('content-package-upper-case');
    expect(request.uri).toBe('/_p/eyJnIjoyfQ.C2lnTkFUVVJF/scormcontent/lib/%C3%BCbung%201.html');
    expect(request.querystring).toEqual(sent.querystring);
    expect(passed('content-package-broken-escape').request.uri).toBe(event('content-package-broken-escape').request.uri);
  });

  it('serves nothing of the app on content hosts, and no content on app hosts', () => {
    for (const name of ['content-asks-for-app', 'content-asks-for-graphql', 'app-asks-for-content', 'look-alike-host']) {
      const response = answered(name);
      expect(response.statusCode, name).toBe(404);
      expect(JSON.parse(response.body?.data ?? ''), name).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it.each(['content-media-written', 'content-package-deleted', 'central-root-written'])(
    'refuses another method for what is read alone, and names the methods: %s',
    (name) => {
      const response = answered(name);
      expect([response.statusCode, response.headers['allow']]).toEqual([405, { value: 'GET, HEAD' }]);
      expect(JSON.parse(response.body?.data ?? '')).toEqual({ error: 'Method not allowed.', code: 'METHOD_NOT_ALLOWED' });
    },
  );

  it('gives each of its own responses the headers that all others have', () => {
    for (const name of [
      'central-root',
      'tenant-page-file',
      'content-asks-for-app',
      'app-asks-for-content',
      'build-notes',
      'content-media-written',
    ]) {
      expect(answered(name).headers, name).toMatchObject({
        'cache-control': { value: 'no-store' },
        'x-content-type-options': { value: 'nosniff' },
        'referrer-policy': { value: 'no-referrer' },
        'strict-transport-security': { value: 'max-age=63072000; includeSubDomains' },
      });
    }
  });

  it('serves nothing of what the build notes about itself', () => expect(answered('build-notes').statusCode).toBe(404));

  it('returns only shapes that CloudFront accepts', () => {
    for (const file of readdirSync(FOLDER)) {
      const name = file.replace('.json', '');
      expect(event(name).context.eventType, name).toBe('viewer-request');
      const { result } = run(name);
      for (const [header, { value }] of Object.entries(result.headers)) {
        expect(header, name).toBe(header.toLowerCase());
        expect(typeof value, `${name} ${header}`).toBe('string');
        // Read-only, or not to be set at the edge; a request may have brought them.
        if (!(header in event(name).request.headers))
          expect(header).not.toMatch(/^(host|connection|content-length|via|x-(amz-cf|edge|cache|accel).*)$/);
      }
      if (!('statusCode' in result)) expect(result.uri, name).toMatch(/^\/[\x21-\x7e]*$/);
    }
  });
});

/** cloudfront-js-2.0: ECMAScript 5.1, and of later editions only what is listed here. */
const SYNTAX = new Set(
  [
    'VariableStatement VariableDeclarationList VariableDeclaration FunctionDeclaration Parameter Block ReturnStatement IfStatement',
    'ExpressionStatement TryStatement CatchClause ArrowFunction CallExpression PropertyAccessExpression ElementAccessExpression',
    'BinaryExpression PrefixUnaryExpression ConditionalExpression ParenthesizedExpression ObjectLiteralExpression PropertyAssignment',
    'ArrayLiteralExpression TemplateExpression TemplateHead TemplateSpan TemplateMiddle TemplateTail NoSubstitutionTemplateLiteral',
    'Identifier StringLiteral NumericLiteral RegularExpressionLiteral NullKeyword TrueKeyword FalseKeyword VoidExpression SourceFile EndOfFileToken',
    'EqualsToken EqualsGreaterThanToken EqualsEqualsToken EqualsEqualsEqualsToken ExclamationEqualsToken ExclamationEqualsEqualsToken',
    'PlusToken MinusToken BarBarToken AmpersandAmpersandToken QuestionToken ColonToken GreaterThanToken GreaterThanEqualsToken DeleteExpression',
  ]
    .join(' ')
    .split(' ')
    // A few kinds have two names, of which the compiler gives one.
    .map((name) => ts.SyntaxKind[name as keyof typeof ts.SyntaxKind]),
);
const METHODS = 'exec endsWith filter find includes indexOf join keys map replace slice sort split startsWith test toLowerCase'.split(' ');
const GLOBALS = ['Number', 'decodeURIComponent', 'encodeURIComponent'];

describe("a tenant's own host [E142]", () => {
  const withTenants = edgeFunctionSource(CONTENT, 'trellis.example', { 'learn.acme.example': 'acme' });
  type EdgeRequest = {
    readonly host: string;
    readonly uri: string;
    readonly method?: string;
    readonly query?: ViewerRequest['querystring'];
  };
  const ask = ({ host, uri, method = 'GET', query = {} }: EdgeRequest): ViewerRequest | ViewerResponse => {
    const handler = runInNewContext(`'use strict';\n${withTenants}\nhandler`, {}) as (event: object) => ViewerRequest | ViewerResponse;
    const request = { method, uri, querystring: query, headers: { host: { value: host } } };
    return JSON.parse(JSON.stringify(handler({ request }))) as ViewerRequest | ViewerResponse;
  };

  it.each([
    ['/', '//learn.acme.example/'],
    ['/app', '//learn.acme.example/app'],
    ['/app/branch/north/users', '//learn.acme.example/app/branch/north/users'],
    ['/app/login-redirect', '//learn.acme.example/app/login-redirect?token=a%2Bb&flag&of=1&of=2'],
  ])('is where the screens of its instance are: %s', (uri, location) => {
    const query: ViewerRequest['querystring'] = uri.endsWith('login-redirect')
      ? { token: { value: 'a%2Bb' }, flag: { value: '' }, of: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] } }
      : {};
    expect(ask({ host: 'acme.trellis.example', uri, query })).toMatchObject({
      statusCode: 302,
      headers: { location: { value: location } },
    });
  });

  it('serves them itself', () => {
    expect(ask({ host: 'learn.acme.example', uri: '/app/users' })).toMatchObject({ uri: '/app/index' });
    expect(ask({ host: 'learn.acme.example', uri: '/_m/x' })).toMatchObject({ statusCode: 404 });
  });

  it.each([
    { host: 'globex.trellis.example', uri: '/app/users' },
    { host: 'acme.trellis.example', uri: '/graphql', method: 'POST' },
    { host: 'acme.trellis.example', uri: '/api/xapi/statements' },
    { host: 'acme.trellis.example', uri: '/app/assets/main-1a2b.js' },
    { host: 'trellis.example', uri: '/app/login' },
  ])('takes nothing else: %j', (asked) => {
    expect(ask(asked)).not.toHaveProperty('statusCode');
  });
});

describe('the limits of CloudFront functions', () => {
  const file = ts.createSourceFile('viewer-request.js', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const nodes: ts.Node[] = [];
  const collect = (node: ts.Node): void => {
    nodes.push(node);
    node.forEachChild(collect);
  };
  collect(file);

  it('is no longer than 10 kB', () => expect(Buffer.byteLength(source)).toBeLessThanOrEqual(10_240));

  it('is a plain script with a function named handler: no types, imports or exports', () => {
    expect(source).toMatch(/^function handler\(event\)/m);
    expect(source).not.toMatch(/\b(import|export|require)\b/);
  });

  it('has no syntax that cloudfront-js-2.0 does not support', () => {
    const unknown = nodes.filter((node) => !SYNTAX.has(node.kind)).map((node) => `${ts.SyntaxKind[node.kind]}: ${node.getText(file)}`);
    expect(unknown).toEqual([]);
    for (const node of nodes) {
      if (ts.isParameter(node))
        expect([node.initializer, node.dotDotDotToken, ts.isIdentifier(node.name)]).toEqual([undefined, undefined, true]);
      if (ts.isVariableDeclaration(node)) expect(ts.isIdentifier(node.name), node.getText(file)).toBe(true);
      if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) expect(node.questionDotToken).toBeUndefined();
      if (ts.isCatchClause(node)) expect(node.variableDeclaration, 'a catch without its error').toBeDefined();
    }
  });

  it('calls only its own functions and a few that every engine has', () => {
    const declared = nodes.flatMap((node) =>
      (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) && node.name && ts.isIdentifier(node.name) ? [node.name.text] : [],
    );
    const called = nodes
      .filter(ts.isCallExpression)
      .map(({ expression }) => (ts.isPropertyAccessExpression(expression) ? `.${expression.name.text}` : expression.getText(file)));
    const known = new Set([...METHODS.map((name) => `.${name}`), ...GLOBALS, ...declared]);
    expect(called.filter((name) => !known.has(name))).toEqual([]);
  });
});
