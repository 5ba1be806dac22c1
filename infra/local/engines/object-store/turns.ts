/** Lets work on one name begin only after earlier work on it has ended; work on different names goes on at once. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const mine = (this.last.get(name) ?? Promise.resolve()).then(work);
    const ended = mine.catch(() => undefined);
    this.last.set(name, ended);
    try {
      return await mine;
    } finally {
      if (this.last.get(name) === ended) this.last.delete(name);
    }
  }
}
