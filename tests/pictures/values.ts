import {
  branchId,
  categoryId,
  certificateCode,
  courseId,
  groupId,
  instanceId,
  personId,
  subscriptionId,
} from '../journeys/journey-data.ts';
import type { Values } from './addresses.ts';
import { certificationId } from './certification.ts';
import { templateId } from './template.ts';

/** Returns the numbers of what the sample data have, and of a certificate template. */
export const sampleValues = async (): Promise<Values> => ({
  course: await courseId('Food hygiene'),
  firstWeek: await courseId('Your first week'),
  person: await personId('learner@acme.test'),
  group: await groupId(),
  branch: await branchId('north'),
  category: await categoryId('Health and safety'),
  instance: await instanceId('acme'),
  certificate: await certificateCode('learner2@acme.test', 'north'),
  subscription: await subscriptionId('acme'),
  template: await templateId(),
  certification: await certificationId(),
});
