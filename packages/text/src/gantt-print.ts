import { messages } from './message.ts'

/** The printed Gantt, and the dialog that asks how it is printed. */
export const ganttPrintTexts = messages({
  gpTitle: { en: 'Construction schedule – {{name}}', ro: 'Grafic de execuție – {{name}}' },
  gpOwner: { en: 'Owner', ro: 'Beneficiar' },
  gpContractor: { en: 'Contractor', ro: 'Executant' },
  gpPeriod: { en: 'Works', ro: 'Lucrări' },
  gpDataDate: { en: 'Data date', ro: 'Data situației' },
  gpPrinted: { en: 'Printed', ro: 'Tipărit' },
  gpBaseline: { en: 'Baseline', ro: 'Bază' },
  gpCritical: { en: 'critical', ro: 'critică' },
  gpFree: { en: 'with float (tail to latest finish)', ro: 'cu rezervă (linie până la sfârșitul cel mai târziu)' },
  gpDone: { en: 'done', ro: 'realizat' },
  gpMilestone: { en: 'milestone', ro: 'jalon' },
  gpPromise: { en: 'promised date', ro: 'termen promis' },
  gpToday: { en: 'today', ro: 'astăzi' },
  gpDeadline: { en: 'deadline', ro: 'termen' },

  gpMenu: { en: 'Printed Gantt (PDF)', ro: 'Gantt tipărit (PDF)' },
  gpDialog: { en: 'Print the Gantt', ro: 'Tipărește graficul Gantt' },
  gpPaper: { en: 'Paper', ro: 'Hârtie' },
  gpOrientation: { en: 'Orientation', ro: 'Orientare' },
  gpLandscape: { en: 'Landscape', ro: 'Pe lat' },
  gpPortrait: { en: 'Portrait', ro: 'Pe înalt' },
  gpFit: { en: 'Fit', ro: 'Încadrare' },
  gpFitWidth: { en: 'All of the time on one sheet wide', ro: 'Tot timpul pe o coală în lățime' },
  gpFitPage: { en: 'All on one sheet, as far as it can be read', ro: 'Totul pe o coală, cât se mai poate citi' },
  gpFitTiles: { en: 'Sheets side by side, at a scale', ro: 'Coli alăturate, la o scară' },
  gpColumns: { en: 'Columns', ro: 'Coloane' },
  gpCompared: { en: 'Compared with', ro: 'Comparat cu' },
  gpMake: { en: 'Make the PDF', ro: 'Fă PDF-ul' },
})
