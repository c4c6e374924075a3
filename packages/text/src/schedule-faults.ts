import { messages } from './message.ts'

/**
 * What a schedule, and the reading or writing of a schedule file, is told. Keys are the codes of the engine; `{{activity}}`,
 * `{{relation}}` and `{{calendar}}` are names, `{{value}}` is what was found, `{{count}}` how many.
 */
export const scheduleFaultTexts = messages({
  START_INVALID: { en: '“{{value}}” is not a start date.', ro: '„{{value}}” nu este o dată de început.' },
  PROJECT_FINISH_INVALID: { en: '“{{value}}” is not a finish date.', ro: '„{{value}}” nu este o dată de sfârșit.' },
  PROJECT_START_AFTER_FINISH: {
    en: 'The project starts ({{value}}) after the finish that is wanted.',
    ro: 'Proiectul începe ({{value}}) după termenul cerut.',
  },
  DATA_DATE_INVALID: { en: '“{{value}}” is not a data date.', ro: '„{{value}}” nu este o dată a situației.' },
  CALENDAR_DUPLICATE: {
    en: 'Two calendars have the number {{value}}; the first one counts.',
    ro: 'Două calendare au numărul {{value}}; contează primul.',
  },
  CALENDAR_MISSING: {
    en: 'Calendar {{value}} is not there or has no working time; the project calendar is used.',
    ro: 'Calendarul {{value}} lipsește sau nu are timp de lucru; se folosește calendarul proiectului.',
  },
  CALENDAR_WEEK_INVALID: {
    en: 'The week of calendar {{calendar}} has {{value}} days instead of seven.',
    ro: 'Săptămâna calendarului {{calendar}} are {{value}} zile în loc de șapte.',
  },
  CALENDAR_PERIOD_INVALID: {
    en: 'Working hours {{value}} of calendar {{calendar}} overlap or end before they start.',
    ro: 'Orele de lucru {{value}} din calendarul {{calendar}} se suprapun sau se termină înainte să înceapă.',
  },
  CALENDAR_EXCEPTION_INVALID: {
    en: 'The exception {{value}} of calendar {{calendar}} has no right dates; it is left out.',
    ro: 'Excepția {{value}} din calendarul {{calendar}} nu are date corecte; nu se ia în calcul.',
  },
  CALENDAR_WITHOUT_WORK: {
    en: 'Calendar {{calendar}} has no working day at all.',
    ro: 'Calendarul {{calendar}} nu are nicio zi lucrătoare.',
  },
  ACTIVITY_DUPLICATE: {
    en: 'Two activities have the number {{activity}}; the first one counts.',
    ro: 'Două activități au numărul {{activity}}; contează prima.',
  },
  PARENT_MISSING: {
    en: 'The group of “{{activity}}” is not there; it stands outside of any group.',
    ro: 'Grupul activității „{{activity}}” lipsește; activitatea rămâne în afara grupurilor.',
  },
  HAMMOCK_EMPTY: {
    en: '“{{activity}}” should span other activities, but names none that is there.',
    ro: '„{{activity}}” ar trebui să cuprindă alte activități, dar nu numește niciuna existentă.',
  },
  HAMMOCK_MEMBER_MISSING: {
    en: '“{{activity}}” spans activity {{value}}, which is not there.',
    ro: '„{{activity}}” cuprinde activitatea {{value}}, care nu există.',
  },
  DURATION_INVALID: {
    en: '“{{value}}” is not a duration; “{{activity}}” counts with 0.',
    ro: '„{{value}}” nu este o durată; „{{activity}}” se socotește cu 0.',
  },
  DURATION_TOO_LONG: {
    en: '“{{activity}}” would take more than a hundred years.',
    ro: '„{{activity}}” ar dura peste o sută de ani.',
  },
  CONSTRAINT_DATE_INVALID: {
    en: '“{{value}}” is not a date; “{{activity}}” is not held by it.',
    ro: '„{{value}}” nu este o dată; „{{activity}}” nu este ținută de ea.',
  },
  CONSTRAINTS_CROSSED: {
    en: 'The dates that “{{activity}}” has to keep contradict each other.',
    ro: 'Datele impuse activității „{{activity}}” se contrazic.',
  },
  PERCENT_INVALID: {
    en: '“{{value}}” is not a percentage from 0 to 100; “{{activity}}” counts as not begun.',
    ro: '„{{value}}” nu este un procent între 0 și 100; „{{activity}}” se socotește neîncepută.',
  },
  REMAINING_INVALID: {
    en: '“{{value}}” is not a remaining duration of “{{activity}}”; it follows from the percentage.',
    ro: '„{{value}}” nu este o durată rămasă pentru „{{activity}}”; se calculează din procent.',
  },
  ACTUAL_DATE_INVALID: {
    en: '“{{value}}” is not an actual date of “{{activity}}”.',
    ro: '„{{value}}” nu este o dată efectivă pentru „{{activity}}”.',
  },
  ACTUAL_FINISH_BEFORE_START: {
    en: '“{{activity}}” was finished before it was started.',
    ro: '„{{activity}}” s-a terminat înainte să înceapă.',
  },
  ACTUAL_FINISH_WITHOUT_START: {
    en: '“{{activity}}” has an actual finish but no actual start; the start is taken from the duration.',
    ro: '„{{activity}}” are sfârșit efectiv, dar nu și început efectiv; începutul se ia din durată.',
  },
  ACTUAL_START_ASSUMED: {
    en: '“{{activity}}” has progress but no actual start; the start is assumed.',
    ro: '„{{activity}}” are progres, dar nu și început efectiv; începutul este presupus.',
  },
  ACTUAL_AFTER_DATA_DATE: {
    en: 'The actual date {{value}} of “{{activity}}” lies after the data date.',
    ro: 'Data efectivă {{value}} a activității „{{activity}}” este după data situației.',
  },
  PROGRESS_OF_GROUP: {
    en: 'The progress of group “{{activity}}” follows from its activities; the typed one does not count.',
    ro: 'Progresul grupului „{{activity}}” rezultă din activitățile lui; cel introdus nu contează.',
  },
  RELATION_DUPLICATE: {
    en: 'Two links have the number {{relation}}; the first one counts.',
    ro: 'Două legături au numărul {{relation}}; contează prima.',
  },
  RELATION_ACTIVITY_MISSING: {
    en: 'A link leads to activity {{value}}, which was removed; the link does not count.',
    ro: 'O legătură duce la activitatea {{value}}, care a fost ștearsă; legătura nu contează.',
  },
  RELATION_GROUP_FINISH: {
    en: 'A link cannot hold the finish of group “{{activity}}”; link to its start or to an activity in it.',
    ro: 'O legătură nu poate ține sfârșitul grupului „{{activity}}”; legați începutul lui sau o activitate din el.',
  },
  LAG_INVALID: {
    en: '“{{value}}” is not a lag; the link counts without one.',
    ro: '„{{value}}” nu este un decalaj; legătura se socotește fără el.',
  },
  LAG_TOO_LONG: { en: 'A lag is longer than a hundred years.', ro: 'Un decalaj depășește o sută de ani.' },
  LEAD_BEFORE_START: {
    en: 'The lead lets “{{activity}}” start before the activity it waits for.',
    ro: 'Avansul face ca „{{activity}}” să înceapă înaintea activității pe care o așteaptă.',
  },
  STARTED_OUT_OF_SEQUENCE: {
    en: '“{{activity}}” was started before the activity it waits for was finished.',
    ro: '„{{activity}}” a început înainte de terminarea activității pe care o așteaptă.',
  },
  NEGATIVE_FLOAT: {
    en: '{{count}} activities cannot keep their dates; “{{activity}}” is late the most.',
    ro: '{{count}} activități nu își pot respecta datele; cea mai întârziată este „{{activity}}”.',
  },
  BEYOND_HORIZON: {
    en: '{{count}} activities lie past the year 2200; look at durations and calendars.',
    ro: '{{count}} activități depășesc anul 2200; verificați duratele și calendarele.',
  },
  FILE_NOT_A_SCHEDULE: {
    en: 'This file is no schedule of Microsoft Project (XML) or Primavera (XER).',
    ro: 'Fișierul nu este un grafic Microsoft Project (XML) sau Primavera (XER).',
  },
  FILE_DAMAGED: { en: 'The file is damaged and cannot be read.', ro: 'Fișierul este deteriorat și nu se poate citi.' },
  DATE_UNREADABLE: { en: 'The date “{{value}}” cannot be read.', ro: 'Data „{{value}}” nu se poate citi.' },
  DURATION_UNREADABLE: {
    en: 'The duration “{{value}}” cannot be read and counts as 0.',
    ro: 'Durata „{{value}}” nu se poate citi și se socotește 0.',
  },
  EXCEPTION_RECURRING: {
    en: 'The recurring exception “{{value}}” of a calendar was left out; add its days.',
    ro: 'Excepția repetată „{{value}}” a unui calendar nu s-a preluat; adăugați zilele ei.',
  },
  BACKWARD_SCHEDULING: {
    en: 'The file is scheduled back from its finish; here it is scheduled from its start.',
    ro: 'Fișierul este programat dinspre sfârșit; aici se programează dinspre început.',
  },
  STATUS_DATE_NOT_APPLIED: {
    en: 'The file has unfinished work before its status date, so the date wasn’t used. Set the data date here to move that work.',
    ro: 'Fișierul are lucrări neterminate înainte de data situației, deci data nu s-a preluat. Stabiliți aici data situației ca lucrările să o urmeze.',
  },
  TYPED_DATES_HELD: {
    en: 'An activity scheduled by hand is held at its start.',
    ro: 'O activitate programată manual este ținută la începutul ei.',
  },
  LAG_PERCENT: {
    en: 'A lag of {{value}} % of the predecessor was turned into time.',
    ro: 'Un decalaj de {{value}} % din predecesor a fost transformat în timp.',
  },
  ACTIVITY_INACTIVE: {
    en: '“{{value}}” is inactive in the file and was left out.',
    ro: '„{{value}}” este inactivă în fișier și nu s-a preluat.',
  },
  LEVEL_OF_EFFORT: {
    en: '“{{value}}” spans other work in the file; it was read with its duration.',
    ro: '„{{value}}” cuprinde alte lucrări în fișier; s-a preluat cu durata ei.',
  },
  OTHER_PROJECTS_LEFT: {
    en: 'The file holds more projects ({{value}}); the first one was read.',
    ro: 'Fișierul conține și alte proiecte ({{value}}); s-a citit primul.',
  },
  RELATION_UNKNOWN_TYPE: {
    en: 'A link of unknown type “{{value}}” was read as finish to start.',
    ro: 'O legătură de tip necunoscut „{{value}}” s-a citit ca sfârșit-început.',
  },
  LOST_CONSTRAINT: {
    en: 'The file has room for one constraint per activity; {{value}} was left out.',
    ro: 'Fișierul are loc pentru o singură condiție de termen pe activitate; {{value}} nu s-a scris.',
  },
  LOST_LAG_TIME: {
    en: 'A lag counts in the calendar of the successor in the file.',
    ro: 'În fișier decalajul se socotește în calendarul succesorului.',
  },
  LOST_HAMMOCK: {
    en: '“{{value}}” spans other activities; in the file it is an activity by itself.',
    ro: '„{{value}}” cuprinde alte activități; în fișier este o activitate de sine stătătoare.',
  },
  LOST_SECOND_LINK: {
    en: 'Microsoft Project keeps one link between two activities; one of type {{value}} may be dropped.',
    ro: 'Microsoft Project păstrează o singură legătură între două activități; cea de tip {{value}} se poate pierde.',
  },
  LOST_HOLIDAY_RULE: {
    en: 'National holidays are written as days for the years of the schedule and three more.',
    ro: 'Sărbătorile legale se scriu ca zile, pentru anii graficului și încă trei.',
  },
  COLUMN_MISSING: { en: 'The column “{{value}}” is missing.', ro: 'Lipsește coloana „{{value}}”.' },
  CELL_UNREADABLE: { en: '“{{value}}” cannot be read.', ro: '„{{value}}” nu se poate citi.' },
})
