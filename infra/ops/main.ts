import { runInPrivateNetwork } from './private-network.ts';
import { runOps } from './run.ts';

const words = process.argv.slice(2);

/** The program of `npm run ops -- VERB`. */
process.exit(
  runInPrivateNetwork(words) ??
    (await runOps(words, {
      out: (line) => void process.stdout.write(`${line}\n`),
      progress: (line) => void process.stderr.write(`${line}\n`),
    })),
);
