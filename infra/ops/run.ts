import { readArguments } from './arguments.ts';
import { applySettings, targetFor } from './target.ts';
import { sentenceOf } from './error-sentence.ts';
import type { Terminal } from './verb.ts';
import { VERBS } from './verbs.ts';

/** Runs one verb. Returns the exit code: 0 done, 1 done and something is wrong, 2 refused or failed. */
export async function runOps(words: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  try {
    const request = readArguments(VERBS, words);
    if (request.kind === 'help') {
      terminal.out(request.text);
      return 0;
    }
    const { verb, args, environment } = request;
    const target = await targetFor(verb, environment);
    if (verb.needs === 'running') await applySettings(target, args);
    const run = await verb.load();
    const { line, wrong = false } = await run({ args, target, terminal });
    terminal.out(line);
    return wrong ? 1 : 0;
  } catch (error) {
    terminal.progress(sentenceOf(error));
    return 2;
  }
}
