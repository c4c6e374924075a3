import { messages } from './message.ts'

/**
 * What a schedule, and the reading or writing of a schedule file, is told. Keys are the codes of the engine; `{{activity}}`,
 * `{{relation}}` and `{{calendar}}` are names, `{{value}}` is what was found, `{{count}}` how many.
 */
export const scheduleFaultTexts = messages({
  START_INVALID: { en: '“{{value}}” is not a start date.', ro: '„{{value}}” nu este o dată de început.' },
  PROJECT_FINISH_INVALID: { en: '“{{value}}” is not a finish date.', ro: '„{{value}}” nu este o dată de sfârșit.' },
  PROJECT_START_AFTER_FINISH: {
    en: 'The project starts ({{value}}) after its required finish.',
    ro: 'Proiectul începe ({{value}}) după termenul cerut.',
  },
  DATA_DATE_INVALID: { en: '“{{value}}” is not a data date.', ro: '„{{value}}” nu este o dată a situației.' },
  CALENDAR_DUPLICATE: {
    en: 'Two calendars have the number {{value}}; the first one is used.',
    ro: 'Două calendare au numărul {{value}}; se folosește primul.',
  },
  CALENDAR_MISSING: {
    en: 'Calendar {{value}} is missing or has no working time; the project calendar is used.',
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
    en: 'The exception {{value}} of calendar {{calendar}} has invalid dates and is skipped.',
    ro: 'Excepția {{value}} din calendarul {{calendar}} nu are date corecte; nu se ia în calcul.',
  },
  CALENDAR_WITHOUT_WORK: {
    en: 'Calendar {{calendar}} has no working days.',
    ro: 'Calendarul {{calendar}} nu are nicio zi lucrătoare.',
  },
  ACTIVITY_DUPLICATE: {
    en: 'Two activities have the number {{activity}}; the first one is used.',
    ro: 'Două activități au numărul {{activity}}; se folosește prima.',
  },
  PARENT_MISSING: {
    en: 'The group of “{{activity}}” is missing; the activity is placed outside any group.',
    ro: 'Grupul activității „{{activity}}” lipsește; activitatea rămâne în afara grupurilor.',
  },
  HAMMOCK_EMPTY: {
    en: '“{{activity}}” should span other activities, but none of them exist.',
    ro: '„{{activity}}” ar trebui să cuprindă alte activități, dar nu numește niciuna existentă.',
  },
  HAMMOCK_MEMBER_MISSING: {
    en: '“{{activity}}” spans activity {{value}}, which doesn’t exist.',
    ro: '„{{activity}}” cuprinde activitatea {{value}}, care nu există.',
  },
  DURATION_INVALID: {
    en: '“{{value}}” is not a duration; 0 is used for “{{activity}}”.',
    ro: '„{{value}}” nu este o durată; la „{{activity}}” se folosește 0.',
  },
  DURATION_TOO_LONG: {
    en: '“{{activity}}” would take more than a hundred years.',
    ro: '„{{activity}}” ar dura peste o sută de ani.',
  },
  CONSTRAINT_DATE_INVALID: {
    en: '“{{value}}” is not a date; the constraint on “{{activity}}” is ignored.',
    ro: '„{{value}}” nu este o dată; condiția de la „{{activity}}” nu se aplică.',
  },
  CONSTRAINTS_CROSSED: {
    en: 'The date constraints of “{{activity}}” contradict each other.',
    ro: 'Condițiile de termen ale activității „{{activity}}” se contrazic.',
  },
  PERCENT_INVALID: {
    en: '“{{value}}” is not a percentage from 0 to 100; “{{activity}}” is treated as not started.',
    ro: '„{{value}}” nu este un procent între 0 și 100; „{{activity}}” se consideră neîncepută.',
  },
  REMAINING_INVALID: {
    en: '“{{value}}” is not a valid remaining duration for “{{activity}}”; it is calculated from the percentage.',
    ro: '„{{value}}” nu este o durată rămasă pentru „{{activity}}”; se calculează din procent.',
  },
  ACTUAL_DATE_INVALID: {
    en: '“{{value}}” is not a valid actual date for “{{activity}}”.',
    ro: '„{{value}}” nu este o dată efectivă pentru „{{activity}}”.',
  },
  ACTUAL_FINISH_BEFORE_START: {
    en: '“{{activity}}” finishes before it starts.',
    ro: '„{{activity}}” s-a terminat înainte să înceapă.',
  },
  ACTUAL_FINISH_WITHOUT_START: {
    en: '“{{activity}}” has an actual finish but no actual start; the start is calculated from the duration.',
    ro: '„{{activity}}” are sfârșit efectiv, dar nu și început efectiv; începutul se calculează din durată.',
  },
  ACTUAL_START_ASSUMED: {
    en: '“{{activity}}” has progress but no actual start; the start is assumed.',
    ro: '„{{activity}}” are progres, dar nu și început efectiv; începutul este presupus.',
  },
  ACTUAL_AFTER_DATA_DATE: {
    en: 'The actual date {{value}} of “{{activity}}” is after the data date.',
    ro: 'Data efectivă {{value}} a activității „{{activity}}” este după data situației.',
  },
  PROGRESS_OF_GROUP: {
    en: 'The progress of group “{{activity}}” comes from its activities; the entered value is ignored.',
    ro: 'Progresul grupului „{{activity}}” rezultă din activitățile lui; valoarea introdusă nu se ia în calcul.',
  },
  RELATION_DUPLICATE: {
    en: 'Two links have the number {{relation}}; the first one is used.',
    ro: 'Două legături au numărul {{relation}}; se folosește prima.',
  },
  RELATION_ACTIVITY_MISSING: {
    en: 'A link leads to activity {{value}}, which was removed; the link is ignored.',
    ro: 'O legătură duce la activitatea {{value}}, care a fost ștearsă; legătura nu se ia în calcul.',
  },
  RELATION_GROUP_FINISH: {
    en: 'A link can’t control the finish of group “{{activity}}”. Link to its start or to an activity in it.',
    ro: 'O legătură nu poate stabili sfârșitul grupului „{{activity}}”; legați începutul lui sau o activitate din el.',
  },
  LAG_INVALID: {
    en: '“{{value}}” is not a lag; the link is used without one.',
    ro: '„{{value}}” nu este un decalaj; legătura se folosește fără el.',
  },
  LAG_TOO_LONG: { en: 'A lag is longer than a hundred years.', ro: 'Un decalaj depășește o sută de ani.' },
  LEAD_BEFORE_START: {
    en: 'The lead makes “{{activity}}” start before the activity it depends on.',
    ro: 'Avansul face ca „{{activity}}” să înceapă înaintea activității pe care o așteaptă.',
  },
  STARTED_OUT_OF_SEQUENCE: {
    en: '“{{activity}}” started before the activity it depends on was finished.',
    ro: '„{{activity}}” a început înainte de terminarea activității pe care o așteaptă.',
  },
  NEGATIVE_FLOAT: {
    en: '{{count}} activities can’t meet their dates; “{{activity}}” is the latest.',
    ro: '{{count}} activități nu își pot respecta datele; cea mai întârziată este „{{activity}}”.',
  },
  BEYOND_HORIZON: {
    en: '{{count}} activities are past the year 2200. Check durations and calendars.',
    ro: '{{count}} activități depășesc anul 2200; verificați duratele și calendarele.',
  },
  FILE_NOT_A_SCHEDULE: {
    en: 'This file isn’t a Microsoft Project (XML) or Primavera (XER) schedule.',
    ro: 'Fișierul nu este un grafic Microsoft Project (XML) sau Primavera (XER).',
  },
  FILE_DAMAGED: { en: 'The file is damaged and can’t be read.', ro: 'Fișierul este deteriorat și nu se poate citi.' },
  DATE_UNREADABLE: { en: 'The date “{{value}}” can’t be read.', ro: 'Data „{{value}}” nu se poate citi.' },
  DURATION_UNREADABLE: {
    en: 'The duration “{{value}}” can’t be read, so 0 is used.',
    ro: 'Durata „{{value}}” nu se poate citi; se folosește 0.',
  },
  EXCEPTION_RECURRING: {
    en: 'The recurring exception “{{value}}” of a calendar was skipped. Add its days.',
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
    en: 'A manually scheduled activity keeps its start date.',
    ro: 'O activitate programată manual își păstrează data de început.',
  },
  LAG_PERCENT: {
    en: 'A lag of {{value}}% of the predecessor was converted to time.',
    ro: 'Un decalaj de {{value}}% din predecesor a fost transformat în timp.',
  },
  ACTIVITY_INACTIVE: {
    en: '“{{value}}” is inactive in the file and was skipped.',
    ro: '„{{value}}” este inactivă în fișier și nu s-a preluat.',
  },
  LEVEL_OF_EFFORT: {
    en: '“{{value}}” spans other work in the file; it was imported with its duration.',
    ro: '„{{value}}” cuprinde alte lucrări în fișier; s-a preluat cu durata ei.',
  },
  OTHER_PROJECTS_LEFT: {
    en: 'The file contains more projects ({{value}}); only the first one was read.',
    ro: 'Fișierul conține și alte proiecte ({{value}}); s-a citit primul.',
  },
  RELATION_UNKNOWN_TYPE: {
    en: 'A link of unknown type “{{value}}” was read as finish to start.',
    ro: 'O legătură de tip necunoscut „{{value}}” s-a citit ca sfârșit-început.',
  },
  LOST_CONSTRAINT: {
    en: 'The file can hold one constraint per activity; {{value}} was skipped.',
    ro: 'Fișierul poate avea o singură condiție de termen pe activitate; {{value}} nu s-a scris.',
  },
  LOST_LAG_TIME: {
    en: 'In the file, lags use the successor’s calendar.',
    ro: 'În fișier decalajele folosesc calendarul succesorului.',
  },
  LOST_HAMMOCK: {
    en: '“{{value}}” spans other activities; in the file it is a separate activity.',
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
  CELL_UNREADABLE: { en: '“{{value}}” can’t be read.', ro: '„{{value}}” nu se poate citi.' },
})
