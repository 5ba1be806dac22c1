import type { RequestListener } from 'node:http';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import type { EngineRoom } from '../engines/room.ts';
import { refuse } from '../engines/s3-xml.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { sendEmail } from '../mail/send.ts';
import { listen, shut } from '../ports.ts';
import { servicesServer } from '../services.ts';
import { admitOwnPages } from './buckets.ts';
import type { Outside } from '../external-cloud.ts';
import { layRules } from './rules.ts';

/** Storage and bus are elsewhere; what comes here for them was sent to the wrong address. */
const elsewhere: RequestListener = (_request, response) =>
  refuse(response, 404, 'NoSuchBucket', 'Objects lie where AWS_ENDPOINT_URL says.');

export type OutsideParts = {
  readonly outside: Outside;
  readonly functions: readonly FunctionSpec[];
  readonly mailbox: Mailbox;
  /** The host's. */
  readonly port: number;
  /** Whether anything is to follow: without, no rules are laid. */
  readonly follows: boolean;
};

/**
 * Makes a cloud elsewhere ready for functions in our host. Only mail is ours: emulators without a licence have no SES v2, and
 * nobody wants a developer's mail to leave the desk.
 */
export async function startOutside({ outside, functions, mailbox, port, follows }: OutsideParts): Promise<EngineRoom> {
  const { endpoints, resources, region, accessKeyId, secretAccessKey } = outside;
  await admitOwnPages(outside, port);
  if (follows) await layRules(outside, functions);
  const mail = servicesServer({
    storage: elsewhere,
    putEvents: (request, response) => Promise.resolve(elsewhere(request, response)),
    sendEmail: sendEmail(mailbox),
    accessKeyId,
  });
  const ses = `http://127.0.0.1:${await listen(mail, 0)}`;
  return {
    engines: {
      endpoints: { dynamodb: endpoints.dynamodb, s3: endpoints.s3, eventBridge: endpoints.eventBridge, ses },
      resources,
      region,
      accessKeyId,
      secretAccessKey,
      storage: endpoints.s3,
    },
    ownTables: false,
    storage: elsewhere,
    pid: () => undefined,
    stop: () => shut(mail),
  };
}
