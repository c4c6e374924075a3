import { messages } from './message.ts'

/** What is said when forms cannot be printed. Joined into the table of errors. */
export const reportErrors = messages({
  REPORT_LOGO: {
    en: 'This logo can’t be printed. Use {{kinds}}, up to {{size}}.',
    ro: 'Sigla nu este o imagine care se poate tipări. Se acceptă {{kinds}} de cel mult {{size}}.',
  },
  REPORT_LEVEL: {
    en: 'Form {{form}} can’t be printed for this part of the project. Choose a larger part or another form.',
    ro: 'Formularul {{form}} nu se tipărește pentru această parte a proiectului. Alegeți o parte mai mare sau alt formular.',
  },
  REPORT_NOTHING: {
    en: 'Nothing to print here yet. These forms print objects or estimates, and this part has none.',
    ro: 'Nimic de tipărit încă: aceste formulare se tipăresc pe obiecte sau devize, iar această parte nu are niciunul.',
  },
  REPORT_TOO_MANY: {
    en: 'That would be {{count}} documents; you can print at most {{max}} at once. Choose fewer forms or a smaller part.',
    ro: 'Ar fi {{count}} de documente; împreună se tipăresc cel mult {{max}}. Alegeți mai puține formulare sau o parte mai mică.',
  },
  CHART_TOO_MANY_SHEETS: {
    en: 'The chart would need {{count}} sheets; at most {{max}} can be printed. Choose a smaller scale or larger paper.',
    ro: 'Graficul ar ocupa {{count}} coli; se tipăresc cel mult {{max}}. Alegeți o scară mai mică sau o hârtie mai mare.',
  },
  REPORT_NOT_READY: {
    en: 'The document is not ready yet. Wait a moment and try again.',
    ro: 'Tipărirea nu s-a încheiat. Încercați din nou peste câteva momente.',
  },
  REPORT_GONE: {
    en: 'Printed files are kept for one day, and this one has been removed. Print it again.',
    ro: 'Fișierul tipărit se păstrează o zi și nu mai există. Tipăriți din nou.',
  },
  REPORT_FAILED: {
    en: 'Form {{form}} could not be printed because the print job stopped. Print again; if it fails again, print this form on its own.',
    ro: 'Formularul {{form}} nu a putut fi tipărit: procesul de tipărire s-a oprit. Tipăriți din nou; dacă se repetă, tipăriți separat acest formular.',
  },
  REPORT_INTERRUPTED: {
    en: 'Printing stopped because the server restarted. Print again.',
    ro: 'Tipărirea s-a oprit pentru că serverul a fost repornit. Tipăriți din nou.',
  },
})
