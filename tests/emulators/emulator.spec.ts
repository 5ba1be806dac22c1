import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort, listen } from '../../infra/local/ports.ts';
import { emulatorEnvironment, expectServices, namedEndpoint } from './emulator.ts';
import { Refused } from './refusal.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const at = (endpoint: string) => ({ endpoint, region: 'eu-west-1', accessKeyId: 'test', secretAccessKey: 'test' });
async function answering(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server, 0)}`;
}
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const sentenceOf = (named: string): string => {
  try {
    return String(namedEndpoint({ AWS_ENDPOINT_URL: named }));
  } catch (error) {
    return error instanceof Refused ? error.message : 'no sentence';
  }
};

describe('AWS_ENDPOINT_URL', () => {
  it('may be left out, or name an emulator', () => {
    expect(namedEndpoint({})).toBeUndefined();
    expect(namedEndpoint({ AWS_ENDPOINT_URL: '' })).toBeUndefined();
    expect(namedEndpoint({ AWS_ENDPOINT_URL: 'http://127.0.0.1:4566/' })).toBe('http://127.0.0.1:4566');
  });

  const mend = 'Set it to the address of an emulator, such as http://127.0.0.1:4566, or leave it out and one is started.';
  it.each(['4566', 'localhost:4566', 'ftp://127.0.0.1', 'https://127.0.0.1:4566'])('is refused as %s', (named) => {
    expect(sentenceOf(named)).toBe(`AWS_ENDPOINT_URL is "${named}", which is no address of one over HTTP. ${mend}`);
  });

  it.each(['http://dynamodb.eu-west-1.amazonaws.com', 'http://s3.cn-north-1.amazonaws.com.cn', 'http://lambda.eu-west-1.api.aws'])(
    'is refused for %s, which is no emulator',
    (named) => expect(sentenceOf(named)).toBe(`AWS_ENDPOINT_URL names AWS itself. ${mend}`),
  );
});

describe('an emulator', () => {
  it('that does not answer is reported with its address', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    expect(await refusal(expectServices(at(endpoint), ['S3']))).toMatchObject({
      message: `Nothing answers at ${endpoint}, which AWS_ENDPOINT_URL names. Start the emulator there, or leave AWS_ENDPOINT_URL out.`,
      exitCode: 1,
    });
  });

  it('that lacks services is reported with their names', async () => {
    const endpoint = await answering((request, response) => {
      const isLambda = request.url?.startsWith('/2015-03-31/') === true;
      const isMail = request.url?.startsWith('/v2/email/') === true;
      // One says so, the other hangs up.
      if (isMail) response.destroy();
      else response.writeHead(isLambda ? 501 : 200).end();
    });
    expect(await refusal(expectServices(at(endpoint), ['S3', 'Lambda', 'DynamoDB', 'SES (version 2)']))).toMatchObject({
      message: `The emulator at ${endpoint} lacks Lambda, SES (version 2). Name another one in AWS_ENDPOINT_URL, or leave it out and one is started.`,
    });
    expect(await expectServices(at(endpoint), ['S3', 'DynamoDB'])).toBeUndefined();
  });

  it('is called without the credentials of the person who runs it', () => {
    process.env['AWS_PROFILE'] = 'mine';
    process.env['AWS_ENDPOINT_URL_S3'] = 'http://elsewhere.invalid';
    const environment = emulatorEnvironment(at('http://127.0.0.1:4566'));
    delete process.env['AWS_PROFILE'];
    delete process.env['AWS_ENDPOINT_URL_S3'];
    expect(environment).toMatchObject({ AWS_ENDPOINT_URL: 'http://127.0.0.1:4566', AWS_ACCESS_KEY_ID: 'test' });
    expect(environment).not.toHaveProperty('AWS_PROFILE');
    expect(environment).not.toHaveProperty('AWS_ENDPOINT_URL_S3');
  });
});
