import { beforeAll } from 'vitest';
import type { PersonName } from '../../fixtures/personas.ts';
import { COMPLETE, type CourseFixture, ENROL, type Made, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const GENERATE = 'mutation ($input: GenerateCertificateInput!) { GenerateCertificate(input: $input) { code } }';
const TITLE = 'First aid';

/** A published course of one unit. */
export type FirstAid = {
  readonly fixture: CourseFixture;
  readonly course: number;
  /** Enrols somebody, and completes the course. */
  readonly complete: (name: PersonName) => Promise<void>;
  /** Returns the code of somebody's certificate, which is issued with the first call. */
  readonly codeOf: (name: PersonName) => Promise<string>;
};

/** Starts a cloud with the course before the tests of the spec that calls this at its top, and stops it after them. */
export function useFirstAid(): FirstAid {
  const fixture = useCourseFixture();
  const made = {} as Made; // filled before the first test
  beforeAll(async () => {
    Object.assign(made, await publish(fixture, { title: TITLE }));
  });
  return {
    fixture,
    get course() {
      return made.id;
    },
    complete: async (name) => {
      await fixture.get(name, ENROL, { id: made.id });
      await fixture.get(name, COMPLETE, { input: refOf(made, 0) });
    },
    codeOf: async (name) => {
      const input = { course_name: TITLE, course_id: made.id };
      return (await fixture.get<{ GenerateCertificate: { code: string } }>(name, GENERATE, { input })).GenerateCertificate.code;
    },
  };
}
