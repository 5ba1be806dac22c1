import { describe, expect, it } from 'vitest';
import { chosenWith, mappingOf, missingColumns, unknownHeadings, withColumn } from './columns.ts';

describe('the columns of a file', () => {
  it('are found by their names, whatever their case and signs', () => {
    expect(mappingOf(['First Name', 'LAST-NAME', 'E-mail', 'role', 'Branch URL'], {})).toEqual([
      'first_name',
      'last_name',
      'email',
      'role',
      'branch_url',
    ]);
  });

  it.each([
    ['First Name [Required],Last Name [Required],Email Address [Required],Employee ID', 'first_name,last_name,email,'],
    ['username,firstname,lastname,email,User type', ',first_name,last_name,email,role'],
    ['First Name,Last Name,Email,Role,Active,Deactivate At,Branches,Groups,Primary Instance Access,Skip email', null],
    ['Vorname,Nachname,E-Mail-Adresse,Rolle,Gruppen', 'first_name,last_name,email,role,group_name'],
    ['PRE\u0301NOM,Nom de famille,Courriel,Rôle', 'first_name,last_name,email,role'],
    ['Imię,Nazwisko,Adres e-mail,Rola', 'first_name,last_name,email,role'],
    ['Имя,Фамилия,Электронная почта,Роль', 'first_name,last_name,email,role'],
    ['الاسم الأول,اسم العائلة,البريد الإلكتروني,الدور', 'first_name,last_name,email,role'],
    ['שם פרטי,שם משפחה,דוא״ל,תפקיד', 'first_name,last_name,email,role'],
    ['名,姓,メールアドレス,役割', 'first_name,last_name,email,role'],
    ['Name,Full name,Nickname,toString,[x],(y)', ',,,,,'],
  ])('are found by the names of offices and other systems: %s [E208]', (headings, expected) => {
    const found = mappingOf(headings.split(','), {});
    if (expected === null) expect(found).not.toContain(null);
    else expect(found.map((column) => column ?? '').join(',')).toBe(expected);
  });

  it('are chosen for others, and the choice is known for the next file', () => {
    const header = ['Vorname', 'Nachname', 'Mail', 'role', 'Telefon'];
    const mapping = withColumn(withColumn(withColumn(mappingOf(header, {}), 0, 'first_name'), 1, 'last_name'), 2, 'email');
    const chosen = chosenWith({}, header, mapping);
    expect(mappingOf(['telefon', 'MAIL', 'Nachname', 'vorname', 'Role'], chosen)).toEqual([
      null,
      'email',
      'last_name',
      'first_name',
      'role',
    ]);
    expect(mappingOf(['email', 'Telefon'], chosen)).toEqual(['email', null]);
    // The rows with errors of that file, as the product hands them out.
    expect(mappingOf([...header, 'error'], chosen)).toEqual(['first_name', 'last_name', 'email', 'role', null, null]);
  });

  it.each([[['first_name', 'last_name', 'email', 'email', 'role']], [['email', 'E-Mail', 'role']], [['Email', 'email', 'email']]])(
    'are chosen for files with the same set of headings alone: %s [E43]',
    (header) => {
      const mapping = header.map(() => null);
      const chosen = chosenWith({}, header, mapping);
      expect(mappingOf(header, chosen)).toEqual(mapping);
      expect(mappingOf(['first_name', 'last_name', 'email', 'role'], chosen)).toEqual(['first_name', 'last_name', 'email', 'role']);
    },
  );

  it('are chosen for the second of two headings of one name [E43]', () => {
    const header = ['email', 'email', 'role'];
    const chosen = chosenWith({}, header, [null, 'email', 'role']);
    expect(mappingOf(['role', 'email', 'email'], chosen)).toEqual(['role', null, 'email']);
  });

  it('that are not used are named, but for our own column of errors', () => {
    const header = ['email', 'Phone', 'error', ''];
    expect(unknownHeadings(header, mappingOf(header, {}))).toEqual(['Phone']);
  });

  it('stop an import whose required ones are missing [complaint 11]', () => {
    expect(missingColumns(mappingOf(['Foo', 'Bar'], {}))).toEqual(['first_name', 'email', 'role']);
    expect(missingColumns(mappingOf(['email', 'role', 'first_name', 'last_name'], {}))).toEqual([]);
  });

  it('are filled once each', () => {
    expect(mappingOf(['email', 'E-Mail'], {})).toEqual(['email', null]);
    expect(withColumn(['email', null], 1, 'email')).toEqual([null, 'email']);
  });
});
