export type Machine = {
  readonly platform: string;
  readonly arch: string;
  /** Whether its C library is musl, as on Alpine. */
  readonly isMusl: boolean;
  /** Version of Node, without a letter in front. */
  readonly node: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Returns the machine that this process runs on. */
export function thisMachine(): Machine;
/** Returns one sentence that says what to do before Trellis can be installed and started on a machine; undefined where nothing is missing. */
export function platformRefusal(machine: Machine): string | undefined;
