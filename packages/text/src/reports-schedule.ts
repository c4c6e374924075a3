import { messages } from './message.ts'

/** Forms F6 and C1: when works are done and what they are worth month by month. */
export const scheduleReports = messages({
  f6Title: {
    en: 'General schedule of the public investment',
    ro: 'Graficul general de realizare a investiției publice',
  },
  f6TitleValues: {
    en: 'General schedule of the public investment, with values',
    ro: 'Graficul general de realizare a investiției publice (fizic și valoric)',
  },
  c1Title: { en: 'Construction schedule with values', ro: 'Graficul fizic și valoric de execuție a lucrării' },
  scheduleNumber: { en: 'No.', ro: 'Nr. crt.' },
  scheduleWork: { en: 'Object / work category', ro: 'Obiect / categorie de lucrări' },
  scheduleYear: { en: 'YEAR {{year}}', ro: 'AN {{year}}' },
  scheduleUndated: { en: 'No dates', ro: 'Fără termen' },
  scheduleYearTotal: { en: 'Total year {{year}}', ro: 'Total an {{year}}' },
  scheduleEquipment: {
    en: 'Machinery, equipment, furnishings (F4)',
    ro: 'Utilaje, echipamente, dotări (F4)',
  },
  scheduleTotal: { en: 'TOTAL', ro: 'TOTAL' },
  scheduleMonths: {
    en: 'Months are counted from {{first}}; the last is {{last}}.',
    ro: 'Lunile se numără de la {{first}}; ultima este {{last}}.',
  },
  scheduleSpread: {
    en: 'Values excl. VAT, spread over the calendar days between the start and end of each item.',
    ro: 'Valori fără TVA, repartizate pe zile calendaristice între începutul și sfârșitul fiecărui articol.',
  },
  scheduleNoDates: {
    en: 'No item has a start or end date, so the months are left blank.',
    ro: 'Niciun articol nu are dată de început sau de sfârșit: lunile rămân de completat.',
  },
  scheduleTooLong: {
    en: 'Item dates are more than {{most}} months apart, so the months are left blank. Check the item dates; one of them is probably wrong.',
    ro: 'Datele articolelor se întind pe mai mult de {{most}} de luni: una dintre ele este greșită, iar lunile rămân goale.',
  },
  scheduleMonthsTitle: { en: 'Values by month', ro: 'Eșalonarea valorică pe luni' },
})
