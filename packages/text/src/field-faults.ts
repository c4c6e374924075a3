import { billingFaults } from './billing-errors.ts'
import { orderFaults } from './order-errors.ts'
import { receiptFaults } from './receipt-errors.ts'
import { messages } from './message.ts'

/** What is wrong with one field. Keys are the model's field fault codes. */
export const fieldMessages = {
  ...billingFaults,
  ...orderFaults,
  ...receiptFaults,
  ...messages({
    REQUIRED: { en: 'Fill in this field.', ro: 'Completați acest câmp.' },
    UNKNOWN_FIELD: { en: 'This field does not exist.', ro: 'Nu există un astfel de câmp.' },
    INVALID_TYPE: { en: 'The value has the wrong type.', ro: 'Valoarea nu are tipul potrivit.' },
    INVALID_TEXT: {
      en: 'The text contains characters that can’t be saved. Remove them.',
      ro: 'Textul are caractere care nu pot fi salvate.',
    },
    TOO_SHORT: { en: 'Enter at least {{min}} characters.', ro: 'Introduceți cel puțin {{min}} caractere.' },
    TOO_LONG: { en: 'This is too long. The limit is {{max}}.', ro: 'Prea lung: cel mult {{max}}.' },
    INVALID_NUMBER: { en: 'Enter a number with at most 15 digits.', ro: 'Introduceți un număr cu cel mult 15 cifre.' },
    INVALID_INTEGER: { en: 'Enter a whole number.', ro: 'Introduceți un număr întreg.' },
    OUT_OF_RANGE: {
      en: 'The value is outside the allowed range.',
      ro: 'Valoarea este în afara intervalului permis.',
    },
    INVALID_DATE: { en: 'Enter a valid date.', ro: 'Introduceți o dată calendaristică validă.' },
    INVALID_CHOICE: { en: 'Choose one of the listed values.', ro: 'Alegeți o valoare din listă.' },
    INVALID_EMAIL: { en: 'Enter a valid email address.', ro: 'Introduceți o adresă de e-mail validă.' },
    INVALID_PHONE: {
      en: 'Enter a phone number such as 0234567890 or 0040234567890.',
      ro: 'Introduceți un număr de telefon, de exemplu 0234567890 sau 0040234567890.',
    },
    INVALID_TAX_ID: {
      en: 'This tax ID isn’t valid. Check its digits.',
      ro: 'Codul fiscal nu este valid: verificați cifrele.',
    },
    INVALID_IBAN: {
      en: 'This IBAN isn’t valid. Check it for typos.',
      ro: 'IBAN-ul nu este valid: verificați cifrele.',
    },
    INVALID_REGISTER_NUMBER: {
      en: 'Enter a trade register number such as J40/123/2020 or J2020000123408.',
      ro: 'Introduceți numărul din registrul comerțului, de exemplu J40/123/2020 sau J2020000123408.',
    },
    INVALID_POSTAL_CODE: { en: 'Enter a valid postal code.', ro: 'Codul poștal nu este valid.' },
    INVALID_NATIONAL_ID: {
      en: 'This personal ID number isn’t valid. Check its digits.',
      ro: 'Codul numeric personal nu este valid.',
    },
    INVALID_NAME: { en: 'Enter a valid name.', ro: 'Numele nu este valid.' },
    INVALID_FIELD_NAME: {
      en: 'Start with a letter; use letters, digits and underscores only.',
      ro: 'Începeți cu o literă; folosiți doar litere, cifre și liniuță de subliniere.',
    },
    INVALID_PASSWORD: {
      en: 'Use at least 8 characters, with uppercase letters, lowercase letters and digits.',
      ro: 'Folosiți cel puțin 8 caractere, cu majuscule, litere mici și cifre.',
    },
    WRONG_CODE: {
      en: 'This code is not right, or was used already.',
      ro: 'Codul nu este corect sau a fost deja folosit.',
    },
    INVALID_NETWORK: {
      en: 'An address such as 86.120.3.4 or a network such as 192.168.1.0/24 or 2a02:2f0e::/32.',
      ro: 'O adresă ca 86.120.3.4 sau o rețea ca 192.168.1.0/24 ori 2a02:2f0e::/32.',
    },
    WRONG_PASSWORD: {
      en: 'This isn’t your current password.',
      ro: 'Nu este parola dvs. actuală.',
    },
    COMMON_PASSWORD: {
      en: 'This password is too common. Choose another one.',
      ro: 'Parola este prea ușor de ghicit. Alegeți alta.',
    },
    INVALID_URL: { en: 'Enter a valid web address.', ro: 'Introduceți o adresă web validă.' },
    INVALID_VALUE: { en: 'Enter a valid value.', ro: 'Valoarea nu este validă.' },
    FIXED_VALUE: {
      en: 'This can’t be changed once it is set. Add a new one instead.',
      ro: 'Se stabilește o singură dată și nu se mai poate modifica. Adăugați un element nou.',
    },
    DUPLICATE: { en: 'This value is already in use.', ro: 'Această valoare este deja folosită.' },
    NOT_FOUND: {
      en: 'The record it refers to does not exist. Choose another.',
      ro: 'Înregistrarea indicată nu există.',
    },
    OTHER_ZONE: {
      en: 'This territory isn’t one of yours. Choose one of yours.',
      ro: 'Zona nu este printre zonele dvs. Alegeți una dintre ele.',
    },
    RESERVED_NAME: { en: 'This name is reserved. Choose another.', ro: 'Acest nume este rezervat.' },
    NO_WORKING_DAY: {
      en: 'This calendar has no working day. Add hours to at least one day.',
      ro: 'Calendarul nu are nicio zi lucrătoare. Treceți orele de lucru la cel puțin o zi.',
    },
    INVALID_RECURRENCE: {
      en: 'This is not a repeat rule of days, weeks, months or years (RFC 5545).',
      ro: 'Nu este o regulă de repetare pe zile, săptămâni, luni sau ani (RFC 5545).',
    },
    INVALID_CURRENCY: {
      en: 'Enter a three-letter currency code, such as EUR.',
      ro: 'Introduceți codul de trei litere al monedei, de exemplu EUR.',
    },
    START_AFTER_END: { en: 'The start must be before the end.', ro: 'Începutul este după data de sfârșit.' },
    INVALID_FORMULA: {
      en: 'The formula has an error in row {{row}}, column {{column}}.',
      ro: 'Formula are o eroare în rândul {{row}}, coloana {{column}}.',
    },
    CIRCULAR_FORMULA: {
      en: 'The formula refers to itself: {{loop}}.',
      ro: 'Referință circulară în formulă: {{loop}}.',
    },
    UNKNOWN_NAME: {
      en: 'The formula uses an unknown name: {{name}}.',
      ro: 'Formula folosește un nume care nu există: {{name}}.',
    },
    TWO_READINGS: {
      en: '{{text}} in row {{row}}, column {{column}} can mean {{first}} or {{second}}. Enter the one you mean.',
      ro: '{{text}} din rândul {{row}}, coloana {{column}} se poate citi {{first}} sau {{second}}. Scrieți varianta dorită.',
    },
    FEET_INCHES: {
      en: '{{text}} in row {{row}}, column {{column}} is a length in feet or inches. Enter it in meters.',
      ro: '{{text}} din rândul {{row}}, coloana {{column}} este o lungime în picioare sau țoli. Scrieți-o în metri.',
    },
    LENGTH_ALONE: {
      en: "{{text}} in row {{row}} is read in feet, but the line is measured in {{unit}}. Enter what it is multiplied by, such as {{text}} x 8', or a plain number.",
      ro: "{{text}} din rândul {{row}} se citește în picioare (ft), dar poziția se măsoară în {{unit}}. Scrieți și cu ce se înmulțește, de exemplu {{text}} x 8', sau un număr simplu.",
    },
    OTHER_LENGTH: {
      en: '{{text}} in row {{row}} comes to feet, but the line is measured in {{unit}}. Enter it in {{unit}}, or measure the line in LF.',
      ro: '{{text}} din rândul {{row}} dă picioare (ft), dar poziția se măsoară în {{unit}}. Introduceți lungimea în {{unit}} sau măsurați poziția în LF.',
    },
    WORTH_NOTHING: {
      en: 'This line has no price, so no amount can be billed on it. Enter a quantity or a percentage.',
      ro: 'Poziția nu are preț, deci nu se poate deconta o sumă. Introduceți o cantitate sau un procent.',
    },
    NOT_OFFERED: {
      en: '“{{value}}” isn’t used here. Choose one: {{choices}}.',
      ro: '„{{value}}” nu se folosește aici. Alegeți dintre: {{choices}}.',
    },
    SETTLEMENT_OF_DAY: {
      en: '“{{name}}” is already dated {{day}}. Choose another date, or open “{{name}}” instead.',
      ro: '„{{name}}” are deja data {{day}}. Alegeți altă dată sau deschideți situația existentă.',
    },
    OVER_WHOLE: {
      en: 'Retention and advance come to more than 100% together. Enter at most {{most}} here.',
      ro: 'Garanția reținută și avansul depășesc împreună 100%. Introduceți aici cel mult {{most}}.',
    },
    OVER_CONTRACT: {
      en: 'At most {{most}} in total. For more, add the additional works in an NCS revision.',
      ro: 'Cel mult {{most}} în total. Pentru mai mult, adăugați lucrările suplimentare ca revizie NCS.',
    },
    OVER_STORED: {
      en: 'At most {{most}}, the balance to finish on this line. Enter less.',
      ro: 'Cel mult {{most}}, cât a rămas din valoarea poziției. Introduceți mai puțin.',
    },
    US_PROJECTS_ONLY: {
      en: 'Stored materials are available only in US projects. Clear them from this line.',
      ro: 'Materialele depozitate se folosesc numai la proiecte din Statele Unite. Ștergeți-le de pe poziție.',
    },
    BELOW_ZERO: {
      en: 'The total billed would fall below zero. Enter a higher quantity.',
      ro: 'Cantitatea decontată cumulat ar fi negativă.',
    },
    OVER_GIVEN_UP: {
      en: 'At most {{most}} can be omitted here; the contract has no more.',
      ro: 'Aici se poate renunța la cel mult {{most}}; contractul nu prevede mai mult.',
    },
    BELOW_GIVEN_UP: {
      en: 'At least {{least}}: NR revisions already omit that much. Lower those first.',
      ro: 'Cel puțin {{least}}, cât s-a renunțat prin reviziile NR. Micșorați întâi cantitățile din ele.',
    },
    COUNTED_TWICE: {
      en: 'Both {{chapter}} and its part {{part}} have an amount. Clear one of them.',
      ro: 'Și {{chapter}}, și subcapitolul {{part}} au câte o sumă: ștergeți una dintre ele.',
    },
    DIVISION_BY_ZERO: { en: 'The formula divides by zero.', ro: 'Formula împarte la zero.' },
    UNKNOWN_OPERATOR: {
      en: 'Unknown operator: {{value}}.',
      ro: 'Nu există un astfel de operator: {{value}}.',
    },
    INVALID_FILTER: {
      en: 'This filter isn’t valid: {{value}}.',
      ro: 'Filtrul nu este valid: {{value}}.',
    },
    INVALID_PICTURE: {
      en: 'This image can’t be printed. Use {{kinds}}, up to {{size}}.',
      ro: 'Nu este o imagine care se poate tipări; se acceptă {{kinds}} de cel mult {{size}}.',
    },
    WRONG_FILE_TYPE: {
      en: '{{name}} doesn’t match its extension: its content is {{actual}}. Rename it or choose the right file.',
      ro: 'Conținutul fișierului {{name}} nu corespunde extensiei: este {{actual}}. Redenumiți-l sau alegeți fișierul potrivit.',
    },
    EMPTY_FILE: { en: '{{name}} is empty. Choose another file.', ro: '{{name}} este gol.' },
    DAMAGED_FILE: {
      en: '{{name}} was damaged during the upload. Upload it again.',
      ro: '{{name}} nu a ajuns așa cum a fost trimis. Trimiteți-l din nou.',
    },
    PLACE_NOT_REMOVABLE: {
      en: 'The location can’t be removed from {{name}}. Save it as JPEG, or send it with its location.',
      ro: 'Locația (GPS) nu poate fi eliminată din {{name}}. Salvați-l ca JPEG sau trimiteți-l cu tot cu locație.',
    },
    TOO_DEEP: {
      en: 'Elements are nested too deeply. The limit is {{max}} levels.',
      ro: 'Prea multe niveluri de elemente: cel mult {{max}}.',
    },
    TOO_MANY_LEVELS: {
      en: 'Categories can be nested up to {{max}} levels.',
      ro: 'Categoriile pot avea cel mult {{max}} niveluri.',
    },
    TOO_MANY_PARTS: {
      en: 'Too many elements and texts. The limit is {{max}}. Print it in parts.',
      ro: 'Are prea multe elemente și texte: cel mult {{max}}. Tipăriți-l pe părți.',
    },
    TOO_TALL: {
      en: 'It leaves no room on the page. The maximum height is {{max}} mm.',
      ro: 'Nu lasă loc pe pagină: poate avea înălțimea de {{max}} mm.',
    },
    SHAPE_POINTS: {
      en: 'The number of points doesn’t match the shape type.',
      ro: 'Numărul de puncte nu corespunde tipului formei.',
    },
    SHAPE_TOO_COMPLEX: {
      en: 'The outline crosses itself too many times to be measured. Draw it in parts.',
      ro: 'Conturul se intersectează de prea multe ori pentru a fi măsurat. Desenați-l pe părți.',
    },
    SHAPES_TOO_MANY: {
      en: 'Too many shapes or points in one request. The limit is {{max}}. Send them in parts.',
      ro: 'Sunt prea multe forme sau puncte într-o singură cerere: cel mult {{max}}. Trimiteți-le pe părți.',
    },
    SHAPE_FEEDS: {
      en: 'This measure already feeds an item. Unlink it first.',
      ro: 'Această măsură alimentează deja un articol. Dezlegați-o întâi.',
    },
  }),
}
