import { spawnSync } from 'node:child_process';

// `npm run types`: every floor is checked with what it may know: no DOM and no Node on the ground, no Node in the web.
let failed = 0;
for (const project of ['shared', 'events', 'functions', 'infra', 'web', 'tests']) {
  const { status } = spawnSync('tsc', ['-p', project], { stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
