import { messages } from './message.ts'

/** Reports of sales. */
export const salesReportTexts = messages({
  salesReports: { en: 'Sales reports', ro: 'Rapoarte de vânzări' },
  salesForecast: { en: 'Forecast', ro: 'Previziune' },
  salesLoss: { en: 'Won and lost', ro: 'Câștigate și pierdute' },
  salesReason: { en: 'Loss reason', ro: 'Motivul pierderii' },
  salesNoReason: { en: 'No reason given', ro: 'Fără motiv' },
  salesLost: { en: 'Lost', ro: 'Pierdute' },
  salesAgents: { en: 'By agent', ro: 'Pe agenți' },
  salesWonSum: { en: 'Won, {{currency}}', ro: 'Câștigat, {{currency}}' },
  salesRate: { en: 'Win rate', ro: 'Rata de câștig' },
  salesCycle: { en: 'Time to win', ro: 'Durata până la câștigare' },
  salesCycleNote: {
    en: 'Average days from adding an opportunity to winning it, by the month it was won. Always the last 12 months.',
    ro: 'Media zilelor de la adăugarea oportunității până la câștigare, pe luna câștigării. Mereu ultimele 12 luni.',
  },
  salesNothingWon: { en: 'Nothing was won in the last 12 months.', ro: 'Nimic câștigat în ultimele 12 luni.' },
  salesMonth: { en: 'Won in', ro: 'Câștigate în' },
  salesDays: { en: 'Days', ro: 'Zile' },
})
