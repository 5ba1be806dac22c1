import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { checkFenceOfObject } from '../keys/tenant-fence.ts';

/**
 * Returns a client of the object store. Each of its commands, and each address that it signs, is stopped when it names an object, or a prefix,
 * of another tenant than the call's: FenceError. Every client is made by it: tests/rules/object-clients.spec.ts.
 * Checksums are sent only where S3 requires them: some emulators of S3 return streamed bodies with checksums at the wrong length.
 */
export function fencedClient(config: Pick<S3ClientConfig, 'endpoint'> = {}): S3Client {
  const client = new S3Client({
    ...config,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next) => (args) => {
      const { Key, Prefix } = args.input as { readonly Key?: string; readonly Prefix?: string };
      checkFenceOfObject(Key ?? Prefix ?? '');
      return next(args);
    },
    { step: 'initialize', name: 'tenantFence' },
  );
  return client;
}
