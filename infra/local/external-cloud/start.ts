import type { RequestListener } from 'node:http';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import type { RunningEngines } from '../engines/engines.ts';
import { refuse } from '../engines/object-store/xml.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { sendEmail } from '../mail/send.ts';
import { listen, closeServer, privateAddress } from '../ports.ts';
import { servicesServer } from '../engines/services.ts';
import { allowUploadsFromHost } from './upload-origins.ts';
import type { ExternalCloud } from '../external-cloud.ts';
import { createEventRules } from './event-rules.ts';

/** Refuses requests for storage or event bus, which the external cloud serves. */
const refuseStorage: RequestListener = (_request, response) =>
  refuse(response, 404, 'NoSuchBucket', 'Objects are stored at the address in AWS_ENDPOINT_URL.');

export type ExternalCloudParts = {
  readonly externalCloud: ExternalCloud;
  readonly functions: readonly FunctionSpec[];
  /** Takes the mail that functions send. */
  readonly mail: Pick<Mailbox, 'store'>;
  /** Port of the host. */
  readonly port: number;
  /** Whether the host receives events; if not, no event rules are created. */
  readonly receivesEvents: boolean;
};

/**
 * Prepares an external cloud for functions in this host, and returns it. Mail stays in the host, because emulators without a licence have no
 * SES v2, and mail of a developer must not be sent.
 */
export async function startExternalCloud({
  externalCloud,
  functions,
  mail,
  port,
  receivesEvents,
}: ExternalCloudParts): Promise<RunningEngines> {
  const { endpoints, resources, region, accessKeyId, secretAccessKey } = externalCloud;
  await allowUploadsFromHost(externalCloud, port);
  if (receivesEvents) await createEventRules(externalCloud, functions);
  const services = servicesServer({
    storage: refuseStorage,
    putEvents: (request, _body, response) => refuseStorage(request, response),
    sendEmail: sendEmail(mail),
    credentials: { accessKeyId, secretAccessKey },
  });
  const address = privateAddress();
  const ses = `http://${address}:${await listen(services, 0, address)}`;
  return {
    access: {
      endpoints: { dynamodb: endpoints.dynamodb, s3: endpoints.s3, eventBridge: endpoints.eventBridge, ses },
      resources,
      region,
      accessKeyId,
      secretAccessKey,
      storage: endpoints.s3,
    },
    hasEmbeddedTables: false,
    storage: refuseStorage,
    pids: () => ({}),
    stop: () => closeServer(services),
  };
}
