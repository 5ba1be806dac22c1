import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../children.ts';
import { Refused } from '../refusal.ts';
import type { VirtualEnvironment } from '../virtual-environment.ts';
import { copyDependencies } from './java.ts';

const POM = join(import.meta.dirname, 'dynamodb-local.pom.xml');
const PACK = join(import.meta.dirname, 'jar.py');

/**
 * `public final class Loader { public static void premain(String options) {} }`, compiled for Java 8: LocalStack starts DynamoDB Local
 * with an agent of its own, which changes an error message; this one changes nothing.
 */
const LOADER =
  'yv66vgAAADQADAoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWBwAIAQAGTG9hZGVyAQAEQ29kZQEAB3ByZW1haW4BABUoTGphdmEvbGFuZy9TdHJpbmc7KVYAMQAHAAIAAAAAAAIAAQAFAAYAAQAJAAAAEQABAAEAAAAFKrcAAbEAAAAAAAkACgALAAEACQAAAA0AAAABAAAAAbEAAAAAAAA=';

/** A manifest breaks its lines after 72 bytes; what goes on begins with a space. */
const folded = (line: string): string => `${line.slice(0, 70)}${line.slice(70).replace(/.{1,69}/g, '\n $&')}`;
const manifest = (entries: Record<string, string>): string =>
  `${Object.entries({ 'Manifest-Version': '1.0', ...entries })
    .map(([name, value]) => folded(`${name}: ${value}`))
    .join('\n')}\n`;

async function packJar(python: string, target: string, entries: Record<string, string>, files: readonly string[] = []): Promise<void> {
  const text = `${target}.manifest`;
  writeFileSync(text, manifest(entries));
  const { code, output } = await runToEnd(python, [PACK, target, text, ...files]);
  if (code !== 0) throw new Refused(`${target} could not be written: ${output.trim().split('\n').at(-1)}`);
  rmSync(text);
}

/** Where LocalStack looks for what it would otherwise fetch from its maker: DynamoDB Local, with a start jar and the agent. */
async function fill(root: string, java: string, python: string): Promise<void> {
  const library = join(root, 'usr/lib/localstack');
  const dynamo = join(library, 'dynamodb-local/2');
  const jars = join(dynamo, 'DynamoDBLocal_lib');
  mkdirSync(join(library, 'java'), { recursive: true });
  mkdirSync(jars, { recursive: true });
  // The version that LocalStack asks for; any from 17 on runs it.
  symlinkSync(java, join(library, 'java/21'));
  await copyDependencies(POM, jars);
  const classPath = readdirSync(jars)
    .filter((name) => name.endsWith('.jar'))
    .toSorted()
    .map((name) => `DynamoDBLocal_lib/${name}`);
  await packJar(python, join(dynamo, 'DynamoDBLocal.jar'), {
    'Main-Class': 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner',
    'Class-Path': classPath.join(' '),
  });
  const loader = join(root, 'Loader.class');
  writeFileSync(loader, Buffer.from(LOADER, 'base64'));
  await packJar(python, join(dynamo, 'ddb-local-loader-0.1.jar'), { 'Premain-Class': 'Loader' }, [`Loader.class=${loader}`]);
}

/**
 * The folder that LocalStack takes for the root of its file system: made once for a pom and a Java, and kept
 * with what it installs there itself. Renamed into place, so that a half made one is never used.
 */
export async function filesystemRoot(into: string, java: string, { python }: VirtualEnvironment): Promise<string> {
  const key = createHash('sha256')
    .update(`${readFileSync(POM, 'utf8')}\n${java}\n${LOADER}`)
    .digest('hex')
    .slice(0, 12);
  const name = `dynamodb-local-${key}`;
  const root = join(into, name);
  if (existsSync(root)) return root;
  for (const old of readdirSync(into).filter((entry) => entry.startsWith('dynamodb-local-')))
    rmSync(join(into, old), { recursive: true, force: true });
  const making = join(into, `dynamodb-local-making`);
  await fill(making, java, python);
  renameSync(making, root);
  return root;
}
