import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { OpsRefused, type Verb, type Wishes } from './verb.ts';

/** What was asked for: a verb to be run, or a text to be read. */
export type Asked =
  | { readonly kind: 'run'; readonly verb: Verb; readonly wishes: Wishes; readonly environment: string | undefined }
  | { readonly kind: 'help'; readonly text: string };

const CALL = 'npm run ops --';
const WIDTH = 14;

const overview = (verbs: readonly Verb[]): string =>
  [
    `Usage: ${CALL} VERB [--help] [--dry-run]`,
    '',
    ...verbs.map(({ name, summary }) => `  ${name.padEnd(WIDTH)}${summary}`),
    '',
    'Works on the embedded cloud that runs on TRELLIS_DATA (.data), on what AWS_ENDPOINT_URL names (TRELLIS_ENVIRONMENT, dev),',
    'or on AWS with --environment NAME and the credentials that the AWS CLI would take.',
  ].join('\n');

const explained = ({ name, summary, usage, help, writes, needs }: Verb): string =>
  [
    `Usage: ${CALL} ${[name, usage].filter(Boolean).join(' ')}${writes ? ' [--dry-run]' : ''}${needs === 'running' ? ' [--environment NAME]' : ''}`,
    '',
    summary,
    ...help,
    ...(writes ? ['--dry-run says what would be done, and does nothing.'] : []),
  ].join('\n');

/** The words of a call in quotes are its own: told without what the parser says around them. */
function parsed(verb: Verb, args: readonly string[]) {
  const shared: ParseArgsOptionsConfig = {
    help: { type: 'boolean' },
    environment: { type: 'string' },
    ...(verb.writes && { 'dry-run': { type: 'boolean' } }),
  };
  try {
    return parseArgs({ args: [...args], options: { ...verb.options, ...shared }, allowPositionals: true });
  } catch (error) {
    const said = error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
    throw new OpsRefused(`${said}: see ${CALL} ${verb.name} --help.`);
  }
}

/** Reads the words after `npm run ops --`. @throws OpsRefused with what to write instead */
export function readArguments(verbs: readonly Verb[], args: readonly string[]): Asked {
  const [first, ...rest] = args;
  if (first === undefined || first === '--help' || first === 'help') return { kind: 'help', text: overview(verbs) };
  const verb = verbs.find(({ name }) => name === first);
  if (!verb)
    throw new OpsRefused(`There is no verb "${first}"; choose one of ${verbs.map(({ name }) => name).join(', ')}, or see ${CALL} --help.`);
  const { values, positionals } = parsed(verb, rest);
  if (values['help'] === true) return { kind: 'help', text: explained(verb) };
  const [least, most] = verb.words;
  if (positionals.length < least || positionals.length > most)
    throw new OpsRefused(`Write it as ${CALL} ${[verb.name, verb.usage].filter(Boolean).join(' ')}.`);
  const { environment } = values;
  return {
    kind: 'run',
    verb,
    // Every option of every verb is one text or one flag.
    wishes: { positionals, values: values as Wishes['values'], dryRun: values['dry-run'] === true },
    environment: typeof environment === 'string' ? environment : undefined,
  };
}
