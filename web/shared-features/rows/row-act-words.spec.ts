import { afterEach, describe, expect, it } from 'vitest';
import { speakWithTexts } from '../../bundling/spoken-texts.sample.ts';
import { speak } from '../../texts/text.ts';
import { actText, doneText } from './row-act-words.ts';

afterEach(() => speak('en-GB'));

const users = { list: 'users', isBack: false, changed: 3, targets: [] as string[] } as const;
const back = { ...users, isBack: true, changed: 1 } as const;

describe('what an act on rows has done', () => {
  it.each([
    [{ ...users, act: 'enrol', targets: ['Fire safety', 'Allergens'] }, 'Enrolled 3 users in Fire safety and Allergens'],
    [{ ...users, act: 'unenrol', targets: ['Fire safety'] }, 'Unenrolled 3 users from Fire safety'],
    [{ ...users, act: 'add_to_groups', targets: ['A', 'B', 'C'] }, 'Added 3 users to A, B and C'],
    [{ ...users, act: 'remove_from_branches', targets: ['A', 'B', 'C', 'D'] }, 'Removed 3 users from 4 branches'],
    [{ ...users, act: 'start_again', targets: ['Fire safety'] }, 'Started Fire safety again for 3 users'],
    [{ ...users, act: 'deactivate' }, 'Deactivated 3 users'],
    [{ ...users, act: 'delete', changed: 1 }, 'Deleted 1 user'],
    [{ ...users, list: 'groups', act: 'add_courses', changed: 1, targets: ['Fire safety'] }, 'Added Fire safety to 1 group'],
    [{ ...users, list: 'courses', act: 'enrol_users', changed: 1200, targets: ['Ana Ruiz'] }, 'Enrolled Ana Ruiz in 1,200 courses'],
  ] as const)('is said of %o', (done, text) => expect(doneText(done)).toBe(text));

  it.each([
    [{ ...back, act: 'delete' }, 'Restored 1 user'],
    [{ ...back, act: 'deactivate' }, 'Activated 1 user'],
    [{ ...back, act: 'enrol', targets: ['Fire safety'] }, 'Unenrolled 1 user from Fire safety'],
    [{ ...back, act: 'add_to_groups', targets: ['Welders'] }, 'Removed 1 user from Welders'],
    [{ ...back, list: 'courses', act: 'enrol_users', targets: ['Ana Ruiz'] }, 'Unenrolled Ana Ruiz from 1 course'],
    [{ ...back, act: 'start_again', targets: ['Fire safety'] }, 'Undid the new start of Fire safety for 1 user'],
  ] as const)('is said of %o, which took another act back', (done, text) => expect(doneText(done)).toBe(text));
});

describe('an act on rows in another language', () => {
  it.each([
    [
      'de',
      'Zu Gruppen hinzufügen: 1.200 Benutzer',
      '3 Benutzer eingeschrieben: Fire safety und Allergens',
      'Wiederhergestellt: 1 Benutzer',
    ],
    ['pl', 'Dodaj do grup: 1200 użytkowników', 'Zapisano: 3 użytkowników → Fire safety i Allergens', 'Przywrócono: 1 użytkownik'],
  ])('has the counts and names in the sentences of %s [M17]', (language, name, done, restored) => {
    speakWithTexts(language);
    expect(actText('users', 'add_to_groups', 1200).replaceAll('\u00A0', '')).toBe(name);
    expect(doneText({ ...users, act: 'enrol', targets: ['Fire safety', 'Allergens'] })).toBe(done);
    expect(doneText({ ...back, act: 'delete' })).toBe(restored);
  });
});
