import { runOps } from './run.ts';

/** `npm run ops -- VERB`: operating a cloud, wherever it is. */
process.exit(
  await runOps(process.argv.slice(2), {
    out: (line) => void process.stdout.write(`${line}\n`),
    progress: (line) => void process.stderr.write(`${line}\n`),
  }),
);
