/** Numbers from 0 to 1 that depend on nothing but the seed, so that a failed run can be had again. */
export type Random = () => number;

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items];
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [left[last], left[other]] = [left[other]!, left[last]!];
  }
  return left;
}

const FIRST_SEED = 20_261_120;

/** Returns so many seeds, and prints them: the same in every run. With TRELLIS_SEEDS=7,8 those, and with TRELLIS_SEEDS=clock others each time. */
export function seedsOfRun(count: number): number[] {
  const given = process.env['TRELLIS_SEEDS'];
  const first = given === 'clock' ? Date.now() : FIRST_SEED;
  const seeds =
    given && given !== 'clock'
      ? given.split(',').map(Number)
      : Array.from({ length: count }, (_, index) => (first + index * 7919) % 1_000_000_007);
  console.log(`seeds: ${seeds.join(',')}`);
  return seeds;
}
