/*
 * Loaded before a program of start.mjs that knows nothing of it, npm or the build, with `--import`: ends it when start.mjs has ended, however that
 * was. Imports no packages.
 */
const end = () => process.kill(process.pid, 'SIGKILL');

if (process.connected === false) end();
if (process.connected) {
  process.once('disconnect', end);
  // The program ends when it has nothing else to do.
  process.channel.unref();
}
