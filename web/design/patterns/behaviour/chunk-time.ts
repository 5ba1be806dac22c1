/** Milliseconds after which a part of the program that is still loading counts as failed. */
export const CHUNK_TIMEOUT = 120_000;

/** Returns what a part of the program resolves to. @throws Error when it takes longer than CHUNK_TIMEOUT */
export async function inChunkTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('This part of the page took too long to load.')), CHUNK_TIMEOUT);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
