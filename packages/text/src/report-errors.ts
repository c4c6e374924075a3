import { messages } from './message.ts'

/** What is said when forms cannot be printed. Joined into the table of errors. */
export const reportErrors = messages({
  REPORT_LOGO: {
    en: 'The logo is not a picture that forms can print. {{kinds}} of at most {{size}} are taken.',
    ro: 'Sigla nu este o imagine care se poate tipări. Se acceptă {{kinds}} de cel mult {{size}}.',
  },
  REPORT_LEVEL: {
    en: 'Form {{form}} does not print on this part of the project. Choose a larger part, or another form.',
    ro: 'Formularul {{form}} nu se tipărește pentru această parte a proiectului. Alegeți o parte mai mare sau alt formular.',
  },
  REPORT_NOTHING: {
    en: 'There is nothing to print here yet: these forms print on objects or estimates, and this part has none.',
    ro: 'Aici încă nu este nimic de tipărit: aceste formulare se tipăresc pe obiecte sau devize, iar această parte nu are niciunul.',
  },
  REPORT_TOO_MANY: {
    en: 'That would be {{count}} documents; at most {{max}} are printed together. Choose fewer forms or a smaller part.',
    ro: 'Ar fi {{count}} de documente; împreună se tipăresc cel mult {{max}}. Alegeți mai puține formulare sau o parte mai mică.',
  },
  CHART_TOO_MANY_SHEETS: {
    en: 'The chart would take {{count}} sheets; at most {{max}} are printed. Choose a wider scale or a larger paper.',
    ro: 'Graficul ar ocupa {{count}} coli; se tipăresc cel mult {{max}}. Alegeți o scară mai mică sau o hârtie mai mare.',
  },
  REPORT_NOT_READY: {
    en: 'The print is not finished.',
    ro: 'Tipărirea nu s-a încheiat.',
  },
  REPORT_GONE: {
    en: 'The printed file is kept for a day and is not there any more. Print again.',
    ro: 'Fișierul tipărit se păstrează o zi și nu mai există. Tipăriți din nou.',
  },
  REPORT_FAILED: {
    en: 'Form {{form}} could not be printed: the print process ended. Print again; if it ends again, print this form alone.',
    ro: 'Formularul {{form}} nu a putut fi tipărit: procesul de tipărire s-a oprit. Tipăriți din nou; dacă se repetă, tipăriți separat acest formular.',
  },
  REPORT_INTERRUPTED: {
    en: 'The print stopped because the server was restarted. Print again.',
    ro: 'Tipărirea s-a oprit pentru că serverul a fost repornit. Tipăriți din nou.',
  },
})
