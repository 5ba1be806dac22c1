import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { OpsRefused, type Verb, type VerbArguments } from './verb.ts';

/** The request of a call: a verb to be run, or a help text to be printed. */
export type OpsRequest =
  | { readonly kind: 'run'; readonly verb: Verb; readonly args: VerbArguments; readonly environment: string | undefined }
  | { readonly kind: 'help'; readonly text: string };

const CALL = 'npm run ops --';
const WIDTH = 18;

const overview = (verbs: readonly Verb[]): string =>
  [
    `Usage: ${CALL} VERB [--help] [--dry-run]`,
    '',
    ...verbs.map(({ name, summary }) => `  ${name.padEnd(WIDTH)}${summary}`),
    '',
    'Works on the embedded cloud that runs on TRELLIS_DATA (.data), on the cloud in AWS_ENDPOINT_URL (TRELLIS_ENVIRONMENT, dev),',
    'or on AWS with --environment NAME and the credentials of the AWS CLI.',
  ].join('\n');

const helpOf = ({ name, summary, usage, help, writes, needs }: Verb): string =>
  [
    `Usage: ${CALL} ${[name, usage].filter(Boolean).join(' ')}${writes ? ' [--dry-run]' : ''}${needs === 'running' ? ' [--environment NAME]' : ''}`,
    '',
    summary,
    ...help,
    ...(writes ? ['--dry-run prints what would be done, and changes nothing.'] : []),
  ].join('\n');

/** Parses the options of a verb. @throws OpsRefused with the first sentence of the parser */
function parseOptions(verb: Verb, args: readonly string[]) {
  const commonOptions: ParseArgsOptionsConfig = {
    help: { type: 'boolean' },
    environment: { type: 'string' },
    ...(verb.writes && { 'dry-run': { type: 'boolean' } }),
  };
  try {
    return parseArgs({ args: [...args], options: { ...verb.options, ...commonOptions }, allowPositionals: true });
  } catch (error) {
    const sentence = error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
    throw new OpsRefused(`${sentence}: see ${CALL} ${verb.name} --help.`);
  }
}

/** Returns the request in the arguments after `npm run ops --`. @throws OpsRefused with what to write instead */
export function readArguments(verbs: readonly Verb[], words: readonly string[]): OpsRequest {
  const [first, ...rest] = words;
  if (first === undefined || first === '--help' || first === 'help') return { kind: 'help', text: overview(verbs) };
  const verb = verbs.find(({ name }) => name === first);
  if (!verb)
    throw new OpsRefused(`There is no verb "${first}"; choose one of ${verbs.map(({ name }) => name).join(', ')}, or see ${CALL} --help.`);
  const { values, positionals } = parseOptions(verb, rest);
  if (values['help'] === true) return { kind: 'help', text: helpOf(verb) };
  const [minimum, maximum] = verb.words;
  if (positionals.length < minimum || positionals.length > maximum)
    throw new OpsRefused(`Write it as ${CALL} ${[verb.name, verb.usage].filter(Boolean).join(' ')}.`);
  const { environment } = values;
  return {
    kind: 'run',
    verb,
    // Every option of every verb is a single string or a flag.
    args: { positionals, values: values as VerbArguments['values'], dryRun: values['dry-run'] === true },
    environment: typeof environment === 'string' ? environment : undefined,
  };
}
