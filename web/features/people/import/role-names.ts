import { type Role, ROLES } from '../../../../shared/access/roles.ts';
import { compatible, safelyDecomposed } from '../../../../shared/kernel/normal-forms.ts';

/** What exports call the roles in each language beside English, and what offices write in their place. */
const OTHER_NAMES: Readonly<Record<Role, string>> = {
  super_admin: 'super admin|Superadministrator|Super-administrateur|Superadministrador|superadministrator|مسؤول عام',
  admin: 'administrator|Administrateur|Administrador|مسؤول|المسؤول',
  manager: 'Responsable|Gestor|menedżer|مدير|المدير',
  instructor: 'Kursleitung|Formateur|instruktor|مدرب|المدرب',
  learner: 'Lernende|Apprenant|Alumno|uczestnik|متعلم|المتعلم',
};

/** No name above is as long. */
const LONGEST_NAME = 40;

const plain = (name: string): string => safelyDecomposed(name.toLowerCase()).replaceAll(/[\u0300-\u036F]|[^\p{L}]/gu, '');

const NAMED: ReadonlyMap<string, Role> = new Map(
  ROLES.flatMap((role) => [role, ...OTHER_NAMES[role].split('|')].map((name) => [plain(name), role] as const)),
);

/** Returns the role that a cell names in one of the languages of the product; the cell in small letters where it names none. */
export function roleOf(cell: string): string {
  const written = cell.trim();
  const named = written.length > LONGEST_NAME ? undefined : NAMED.get(plain(compatible(written, 'NFKC')));
  return named ?? cell.toLowerCase();
}
