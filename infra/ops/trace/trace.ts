import { environmentNamed } from '../../aws/environments.ts';
import { counted } from '../progress.ts';
import { type OpsTarget, OpsRefused, type Run } from '../verb.ts';
import { linesInCloud } from './lines-in-cloud.ts';
import { linesInFolder } from './lines-in-folder.ts';
import { type Span, spanOf } from './span.ts';

/** Ids of requests, as API Gateway, Lambda and the embedded host make them. */
const REFERENCE = /^[\w=+/-]{8,128}$/;

const linesOf = ({ data, environment }: OpsTarget, reference: string, span: Span): Promise<string[]> =>
  data === null ? linesInCloud(environmentNamed(environment ?? undefined), reference, span) : linesInFolder(data, reference, span);

const instantOf = (millis: number): string => new Date(millis).toISOString().replace(/\.\d+Z$/, 'Z');

/** `trace REFERENCE`: prints the log lines of a request. */
export const trace: Run = async ({ args, target, terminal }) => {
  const [reference = ''] = args.positionals;
  if (!REFERENCE.test(reference))
    throw new OpsRefused(`"${reference}" is no reference: write it as the page shows it after 'Reference', 8 to 128 characters.`);
  const span = spanOf(args, Date.now());
  const lines = await linesOf(target, reference, span);
  for (const line of lines) terminal.out(line);
  const where = `in ${target.name} from ${instantOf(span.from)} to ${instantOf(span.to)}`;
  if (lines.length > 0) return { line: `${counted(lines.length, 'line')} of ${reference} ${where}.` };
  return { line: `Nothing was logged of ${reference} ${where}: widen it with --since TIME and --hours N.`, wrong: true };
};
