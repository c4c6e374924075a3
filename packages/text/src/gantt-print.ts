import { messages } from './message.ts'

/** The printed Gantt, and the dialog that asks how it is printed. */
export const ganttPrintTexts = messages({
  gpTitle: { en: 'Construction schedule – {{name}}', ro: 'Grafic de execuție – {{name}}' },
  gpOwner: { en: 'Owner', ro: 'Beneficiar' },
  gpContractor: { en: 'Contractor', ro: 'Executant' },
  gpPeriod: { en: 'Period', ro: 'Lucrări' },
  gpDataDate: { en: 'Data date', ro: 'Data situației' },
  gpPrinted: { en: 'Printed', ro: 'Tipărit' },
  gpBaseline: { en: 'Baseline', ro: 'Referință' },
  gpCritical: { en: 'critical', ro: 'critică' },
  gpFree: { en: 'with float (tail to late finish)', ro: 'cu rezervă (linie până la sfârșitul cel mai târziu)' },
  gpDone: { en: 'done', ro: 'realizat' },
  gpMilestone: { en: 'milestone', ro: 'jalon' },
  gpPromise: { en: 'committed date', ro: 'termen asumat' },
  gpToday: { en: 'today', ro: 'astăzi' },
  gpDeadline: { en: 'deadline', ro: 'termen' },

  gpMenu: { en: 'Printed Gantt (PDF)', ro: 'Gantt tipărit (PDF)' },
  gpDialog: { en: 'Print Gantt', ro: 'Tipărește graficul Gantt' },
  gpPaper: { en: 'Paper', ro: 'Hârtie' },
  gpOrientation: { en: 'Orientation', ro: 'Orientare' },
  gpLandscape: { en: 'Landscape', ro: 'Orizontală' },
  gpPortrait: { en: 'Portrait', ro: 'Verticală' },
  gpFit: { en: 'Fit', ro: 'Încadrare' },
  gpFitWidth: { en: 'Whole period on one sheet width', ro: 'Toată perioada pe lățimea unei coli' },
  gpFitPage: { en: 'Everything on one sheet, if legible', ro: 'Totul pe o coală, dacă rămâne lizibil' },
  gpFitTiles: { en: 'Tiled sheets, at a scale', ro: 'Coli alăturate, la o scară' },
  gpColumns: { en: 'Columns', ro: 'Coloane' },
  gpCompared: { en: 'Compared with', ro: 'Comparat cu' },
  gpMake: { en: 'Create PDF', ro: 'Creează PDF-ul' },
})
