/** `embedded`: dynoxide, the object store of infra/local and our bus; `localstack`: DynamoDB Local and LocalStack's own S3 and EventBridge. */
export type Engine = 'embedded' | 'localstack';

export type Difference = {
  /** The id of the promise in this folder's tests. */
  readonly promise: string;
  readonly engine: Engine;
  /** What the failing check says: another failure is another difference. */
  readonly shows: RegExp;
  /** It comes and goes: the check may also hold. */
  readonly sometimes?: true;
  /** Why it may stay: what keeps the product right all the same. */
  readonly reason: string;
};

/** Where an engine does not do what AWS promises. Kept by tests: what is missing here fails, and so does what no longer differs. */
export const differences: readonly Difference[] = [
  {
    promise: 'table-recovery',
    engine: 'embedded',
    shows: /UnknownOperationException/,
    reason: 'dynoxide has no recovery to a point in time; a data folder is backed up as files',
  },
  {
    promise: 'bucket-versions',
    engine: 'embedded',
    shows: /expected undefined to be 'Enabled'/,
    reason: 'the object store keeps one version; no function ever overwrites an object that somebody still reads',
  },
  {
    promise: 'table-recovery',
    engine: 'localstack',
    shows: /expected 'DISABLED' to be 'ENABLED'/,
    reason: 'LocalStack takes the setting with the stack and forgets it; the synthesised template is tested for it',
  },
  {
    promise: 'stream-order',
    engine: 'localstack',
    shows: /expected \[ 'e#001'.* to deeply equal/,
    sometimes: true,
    reason:
      'several threads of LocalStack carry records to its stream, so that neighbours may change places; the projector reads a gap from Events and skips what it has',
  },
  {
    promise: 'stream-iterator',
    engine: 'localstack',
    shows: /InternalError/,
    reason:
      'its streams are another service inside, whose error it passes on; the reader takes any error for a reason to ask for a new iterator',
  },
  ...['signature-secret', 'signature-body'].map((promise) => ({
    promise,
    engine: 'localstack' as const,
    shows: /It was not refused/,
    reason: 'LocalStack verifies the signatures of presigned addresses alone; nobody but our functions calls it otherwise',
  })),
  {
    promise: 'object-created-key',
    engine: 'localstack',
    shows: /spaced%20name/,
    reason: 'LocalStack writes keys of events as in an address; keys of the product have no sign that would be written differently',
  },
  {
    promise: 'transaction-conflict',
    engine: 'embedded',
    shows: /conflicts: expected 0 to be greater than 0/,
    reason: 'dynoxide takes one write after the other; tests/fixtures/conflicts.ts injects what AWS would do',
  },
  {
    promise: 'transaction-conflict',
    engine: 'localstack',
    shows: /conflicts: expected 0 to be greater than 0/,
    reason: 'DynamoDB Local throws no conflicts, as its usage notes say; they are injected as in the embedded cloud',
  },
];
