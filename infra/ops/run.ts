import { readArguments } from './arguments.ts';
import { placeFor, putInPlace } from './target.ts';
import { sentenceOf } from './error-sentence.ts';
import type { Terminal } from './verb.ts';
import { VERBS } from './verbs.ts';

/** Runs one verb from its words; answers the exit code: 0 done, 1 done and something is wrong, 2 refused or failed. */
export async function runOps(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  try {
    const asked = readArguments(VERBS, args);
    if (asked.kind === 'help') {
      terminal.out(asked.text);
      return 0;
    }
    const { verb, wishes, environment } = asked;
    const place = await placeFor(verb, environment);
    if (verb.needs === 'running') await putInPlace(place, wishes);
    const run = await verb.load();
    const { line, wrong = false } = await run({ wishes, place, terminal });
    terminal.out(line);
    return wrong ? 1 : 0;
  } catch (error) {
    terminal.progress(sentenceOf(error));
    return 2;
  }
}
