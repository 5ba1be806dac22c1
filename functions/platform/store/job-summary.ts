import { AppError } from '../../../shared/kernel/errors.ts';
import { asSentence, type Message, messageOf, sentence, type SentenceText } from '../../../shared/kernel/regional/sentence.ts';

const MOST_TROUBLES = 5;

/** Returns the sentences about a job that has failed in part: of how many, and the first reasons. `troubles`: the reason of each part. */
export function summary(total: number, troubles: readonly Message[]): Message[] {
  const distinct = [...new Map(troubles.map((trouble) => [String(trouble), trouble])).values()];
  const more = distinct.length - MOST_TROUBLES;
  return [
    sentence('{failed} of {total} could not be done.', { failed: troubles.length, total }),
    ...(troubles.length < total ? ['The others are done.'] : []),
    ...distinct.slice(0, MOST_TROUBLES),
    ...(more > 0 ? [sentence('And {more} more.', { more })] : []),
  ];
}

type Progress = { readonly done: number; readonly total: number };
type Words = { readonly message: string | null; readonly texts?: readonly SentenceText[] | undefined };

/** Returns what a job says that its caller's lost rights have stopped, with what it has done before. */
export const stoppedBy = ({ code, wording }: AppError, job: Progress): Message[] => [
  code === 'FORBIDDEN' ? 'Whoever started this may no longer do it.' : wording,
  doneBefore(job),
];

/** Returns how far a job came that has stopped. */
export const doneBefore = ({ done, total }: Progress): Message =>
  done === 0 ? 'Nothing was changed.' : sentence('It has stopped after {done} of {total}.', { done, total });

/** Returns why parts of a running job could not be done. */
export const troublesOf = ({ message, texts }: Words): Message[] =>
  message === null ? [] : message.split('\n').map((printed, index) => messageOf(printed, texts?.[index]));

/** Thrown by the work of a job that cannot go on, whatever is repeated: the job has failed with this message. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';
  readonly wording: Message;

  constructor(message: Message) {
    super(String(message));
    this.wording = message;
  }
}

/** Does a part of a job. Returns the message of a refusal after the name of what was refused; other errors are thrown, so that the step is run again. */
export async function troubleOf(name: string, work: () => Promise<unknown>): Promise<Message | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return sentence('{name}: {reason}', { name, reason: asSentence(error.wording) });
    throw error;
  }
}
