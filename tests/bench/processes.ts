import { readdirSync, readFileSync } from 'node:fs';

/** Reads a file of /proc; a process may have ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Fields of /proc/{pid}/stat after the name, which may hold blanks: the state is the first. */
const statOf = (pid: number): readonly string[] => {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** Every process below one, itself left out. */
export function below(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(Number(name))[1])] as const);
  const pids: number[] = [];
  const unexplored = [pid];
  for (const parent of unexplored) {
    const children = parents.filter(([, its]) => its === parent).map(([child]) => child);
    pids.push(...children);
    unexplored.push(...children);
  }
  return pids;
}

/** Memory of processes in bytes, each page divided by how many share it. */
export const memoryOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024, 0);

/** The processes below this one whose command lines name a program: of engines there are two. */
export function processesOf(program: string): number[] {
  const pids = below(process.pid).filter((one) => read(`/proc/${one}/cmdline`).includes(program));
  if (pids.length === 0) throw new Error(`There is no process of ${program}.`);
  return pids;
}

/** Milliseconds of CPU that processes have used; Linux counts in hundredths of a second. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.map(statOf).reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * 10, 0);

const PRODUCT = { engine: 'dynoxide', host: 'local/main.mjs', streams: 'local/streams.mjs' };
/** Milliseconds of CPU of the processes of the product; that of the streams runs projector, reactors and jobs. */
export type ProductCpu = Readonly<Record<keyof typeof PRODUCT, number>>;

/** Begins to count; returns what is spent on each of so many things since. */
export function productCpu(): (things: number) => ProductCpu {
  const names = Object.keys(PRODUCT) as (keyof typeof PRODUCT)[]; // its own members
  const pids = names.map((name) => processesOf(PRODUCT[name]));
  const before = pids.map(cpuOf);
  return (things) => {
    const spent = pids.map((pid, index) => (cpuOf(pid) - (before[index] ?? 0)) / things);
    return Object.fromEntries(names.map((name, index) => [name, spent[index]])) as ProductCpu; // a figure for each name
  };
}

/** Returns it as a note. */
export const cpuNote = (thing: string, { engine, host, streams }: ProductCpu): string =>
  `CPU a ${thing}: engine ${engine.toFixed(2)}, host ${host.toFixed(2)}, streams ${streams.toFixed(2)} ms.`;
