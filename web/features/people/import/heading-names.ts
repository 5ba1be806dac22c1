import { safelyDecomposed } from '../../../../shared/kernel/normal-forms.ts';
import { type Column, COLUMN_LABELS, COLUMNS } from './column-names.ts';

/** No name below is as long. */
const LONGEST_HEADING = 100;

/** What people and other systems call the columns, in the languages in which offices write; a name that may be either of two is in none. */
const OTHER_NAMES: Readonly<Partial<Record<Column, string>>> = {
  first_name:
    'given name|forename|Vorname|prénom|nombre|nombres|nome|imię|imiona|имя|імʼя|име|ime|jméno|křestní jméno|meno|keresztnév|utónév|prenume|voornaam|fornavn|förnamn|etunimi|ad|adı|isim|όνομα|שם פרטי|الاسم الأول|名|名前|名字|이름|tên|ชื่อ',
  last_name:
    'surname|family name|Nachname|Familienname|Zuname|nom|nom de famille|apellido|apellidos|cognome|sobrenome|apelido|nazwisko|фамилия|прізвище|фамилно име|prezime|příjmení|priezvisko|vezetéknév|családnév|nume|achternaam|etternavn|efternavn|efternamn|sukunimi|soyad|soyadı|soyisim|επώνυμο|שם משפחה|اسم العائلة|姓|姓氏|성|họ|นามสกุล',
  email:
    'mail|email address|work email|primary email|email id|user principal name|UPN|E-Mail-Adresse|Mailadresse|courriel|adresse e-mail|adresse mail|adresse électronique|correo|correo electrónico|indirizzo e-mail|posta elettronica|endereço de e-mail|adres e-mail|e-mailadres|электронная почта|почта|эл. почта|електронна пошта|имейл|e-mail cím|adresă de e-mail|e-post|e-postadress|e-postadresse|sähköposti|sähköpostiosoite|e-posta|e-posta adresi|ηλεκτρονικό ταχυδρομείο|דוא"ל|אימייל|البريد الإلكتروني|メール|メールアドレス|电子邮件|邮箱|電子郵件|이메일|địa chỉ email|อีเมล',
  password:
    'Passwort|Kennwort|mot de passe|contraseña|senha|hasło|пароль|heslo|jelszó|wachtwoord|lösenord|passord|adgangskode|şifre|parola|كلمة المرور',
  role: 'user type|user role|Rolle|rôle|rol|ruolo|papel|função|rola|роль|roli|szerep|rolle|roll|rooli|ρόλος|תפקיד|الدور|役割|角色|역할|vai trò|บทบาท',
  is_active: 'enabled|account enabled|aktiv|actif|activo|attivo|ativo|aktywny|активен|actief|aktivní|aktif|aktywne|نشط',
  is_primary:
    'accès à toute l’instance|Zugang zur ganzen Instanz|acceso a toda la instancia|dostęp do całej instancji|الوصول إلى المثيل كله',
  skip_email: 'keine E-Mail senden|ne pas envoyer d’e-mail|no enviar correo|nie wysyłaj e-maila|عدم إرسال رسالة',
  deactivate_at: 'deaktivieren am|désactiver le|desactivar el|data dezaktywacji|تاريخ إلغاء التنشيط',
  branch_url:
    'branch|branch url|branch slug|Niederlassung|Niederlassungen|succursale|succursales|sucursal|sucursales|oddział|oddziały|الفرع|الفروع',
  group_name:
    'group|group names|Gruppe|Gruppen|groupe|groupes|grupo|grupos|gruppo|gruppi|grupa|grupy|группа|группы|skupina|groep|groepen|المجموعة|المجموعات',
};

/** Returns a heading without what varies: case, accents, spaces and signs, and a note in brackets (`First Name [Required]`). */
function plain(heading: string): string {
  const noted = heading.slice(0, LONGEST_HEADING).replaceAll(/[[(][^\])]{0,40}[\])]/g, '');
  const written = noted.trim() === '' ? heading.slice(0, LONGEST_HEADING) : noted;
  return safelyDecomposed(written.toLowerCase())
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]|\p{Lm}/gu, '');
}

const NAMED: ReadonlyMap<string, Column> = new Map(
  COLUMNS.toReversed().flatMap((column) =>
    [...(OTHER_NAMES[column]?.split('|') ?? []), COLUMN_LABELS[column], column].map((name) => [plain(name), column] as const),
  ),
);

/** Returns the column that a heading names, in the words of the product, of offices and of other systems; null for any other. */
export const columnOf = (heading: string): Column | null => NAMED.get(plain(heading)) ?? null;
