import type { StreamRecord } from '../../../../infra/local/streams/stream-client.ts';
import { note, noted } from './journal.ts';

const nameOf = (record: StreamRecord): string => (record.dynamodb.Keys['sk'] as { S: string }).S;

/**
 * Notes every record. One named `poison…` throws whenever it is in the batch; one named `flaky…` is reported as failed the first
 * time; one named `slow…` takes a moment.
 */
export async function handler({ Records }: { Records: StreamRecord[] }): Promise<{ batchItemFailures: { itemIdentifier: string }[] }> {
  if (Records.some((record) => nameOf(record).startsWith('poison'))) throw new Error('poison');
  for (const record of Records) {
    const name = nameOf(record);
    if (name.startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 20));
    if (name.startsWith('flaky') && !noted(process.env['SCRATCH_FOLDER'] ?? '', 'refused').includes(name)) {
      note('refused', name);
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb.SequenceNumber }] };
    }
    note('followed', name);
  }
  note('sources', JSON.stringify(Records[0]));
  return { batchItemFailures: [] };
}
