import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly memory: string;
  readonly node: string;
  readonly system: string;
  /** Of the last minute: others at work spoil what is timed. */
  readonly load: string;
};

/** What the figures were measured on; without it they say nothing. */
export const machine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
  cores: availableParallelism(),
  memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
  node: process.versions.node,
  system: `${type()} ${release()}`,
  load: (loadavg()[0] ?? 0).toFixed(2),
});
