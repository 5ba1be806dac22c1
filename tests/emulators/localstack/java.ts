import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runToEnd } from '../children.ts';
import { CannotRunHere, Refused } from '../refusal.ts';

const OLDEST = 17;
const install = 'Install it (Debian: apt-get install openjdk-17-jre-headless maven)';

/** The folder of a Java program: two above its `bin/java`, links followed. */
function homeOf(command: string): string | undefined {
  const places = command.includes('/') ? [command] : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, command));
  const home = places.find((place) => existsSync(place));
  return home ? dirname(dirname(realpathSync(home))) : undefined;
}

/** The Java that runs DynamoDB Local, by `JAVA_HOME` or the path. @throws CannotRunHere where it is missing or too old */
export async function findJava(): Promise<string> {
  const named = process.env['JAVA_HOME'];
  const command = named ? join(named, 'bin/java') : 'java';
  const { code, output } = await runToEnd(command, ['-version']);
  if (code !== 0) {
    if (named)
      throw new CannotRunHere(
        `LocalStack needs Java ${OLDEST} or newer, and there is none at JAVA_HOME=${named}. Set it to one, or leave it out.`,
      );
    throw new CannotRunHere(`LocalStack needs Java ${OLDEST} or newer, and there is none. ${install}, or set JAVA_HOME.`);
  }
  const version = Number(/version "(\d+)/.exec(output)?.[1]);
  if (!(version >= OLDEST))
    throw new CannotRunHere(`LocalStack needs Java ${OLDEST} or newer; ${command} is ${version}. ${install}, or set JAVA_HOME.`);
  const home = homeOf(command);
  if (!home) throw new CannotRunHere('The folder of Java could not be found. Set JAVA_HOME to it.');
  return home;
}

/** What Maven says when it reaches no repository, one that refuses, or none that has the file. */
const UNREACHABLE =
  /Could not transfer|Unknown host|Connection refused|timed out|Network is unreachable|Could not resolve|status code: \d+/i;

/** Copies what a pom depends on into a folder. @throws CannotRunHere where Maven or its repository is out of reach */
export async function copyDependencies(pom: string, into: string): Promise<void> {
  const maven = process.env['MAVEN'] ?? 'mvn';
  if ((await runToEnd(maven, ['--version'])).code !== 0) {
    throw new CannotRunHere(`LocalStack's DynamoDB is fetched by Maven, and there is none. ${install}, or name it in MAVEN.`);
  }
  const { code, output } = await runToEnd(maven, ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${into}`]);
  if (code === 0) return;
  if (UNREACHABLE.test(output)) {
    throw new CannotRunHere(
      'DynamoDB Local could not be fetched. Check the network and the repository that Maven is set to (~/.m2/settings.xml), then run this again.',
    );
  }
  const last =
    output
      .trim()
      .split('\n')
      .find((line) => line.startsWith('[ERROR]')) ?? 'it did not say why';
  throw new Refused(`DynamoDB Local could not be fetched: ${last}`);
}
