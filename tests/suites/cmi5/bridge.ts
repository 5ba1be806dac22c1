import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Platform, Refused } from './platform.ts';

type PageCalls = Readonly<Record<string, (...values: string[]) => Promise<unknown>>>;

const pageCallsOf = (platform: Platform): PageCalls => ({
  importCourse: (bytes = '', name = '') => platform.importCourse(bytes, name),
  getLaunchUrl: (course = '', au = '', mode = '') => platform.launchUrl(course, Number(au), mode),
  waiveAU: (registration = '', au = '', reason = '') => platform.waive(registration, Number(au), reason),
  abandonSession: (session = '') => platform.abandon(session),
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request has no encoding set
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns what a function of lms.cjs is answered. */
async function answerOf(asked: PageCalls, name: string, text: string): Promise<object> {
  const values = (JSON.parse(text) as unknown[]).map(String);
  try {
    const value = await asked[name]?.(...values);
    return { value: value ?? null };
  } catch (error) {
    const { message } = error as Error; // nothing else is thrown
    return error instanceof Refused ? { refusal: message } : { error: message };
  }
}

/** Starts what the functions of lms.cjs ask, and what the suite reads statements from. */
export async function startBridge(platform: Platform): Promise<{ readonly port: number; readonly server: Server }> {
  const asked = pageCallsOf(platform);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bridge');
    const answering =
      request.method === 'GET'
        ? platform.statements(searchParams.toString())
        : textOf(request).then(async (text) => JSON.stringify(await answerOf(asked, pathname.slice(1), text)));
    answering.then(
      (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, server };
}
