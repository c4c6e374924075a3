import { messages } from './message.ts'

/** Words of offers that are made from a project. */
export const offerWords = messages({
  offerLot: { en: 'LS', ro: 'ans.' },
  offerRounding: { en: 'Rounding', ro: 'Rotunjire' },
  offerOtherWorks: { en: 'Other work', ro: 'Alte lucrări' },
  offerFromProject: { en: 'Offer from a project', ro: 'Ofertă din proiect' },
  offerFromEstimate: { en: 'Offer from this estimate', ro: 'Ofertă din acest deviz' },
  offerLinesFromProject: { en: 'Lines from a project', ro: 'Poziții din proiect' },
  offerPart: { en: 'Part to offer', ro: 'Ce se ofertează' },
  offerWholeProject: { en: 'Whole project', ro: 'Tot proiectul' },
  offerRecapitulationHint: {
    en: 'Lines show direct cost, and overhead and profit follow as separate lines. Off: each line includes its share.',
    ro: 'Pozițiile arată costul direct, iar cheltuielile indirecte și profitul urmează separat. Altfel, fiecare poziție își include partea.',
  },
  offerOpportunityFirst: {
    en: 'An offer belongs to an opportunity. Leave this empty to add a new one with it.',
    ro: 'O ofertă aparține unei oportunități. Lăsați gol ca să se adauge una nouă odată cu oferta.',
  },
  offerMake: { en: 'Create offer', ro: 'Creează oferta' },
  offerReplaceLines: { en: 'Replace lines', ro: 'Înlocuiește pozițiile' },
  offerChooseProject: { en: 'Choose a project to see its lines.', ro: 'Alegeți un proiect ca să vedeți pozițiile.' },
  offerPreview: { en: 'Lines of the offer', ro: 'Pozițiile ofertei' },
  offerLinesLeftOut: {
    en: 'Lines of the estimate that can’t be calculated and count as 0: {{count}}. Correct them in the estimate first.',
    ro: 'Articole din deviz care nu se pot calcula și contează 0: {{count}}. Corectați-le întâi în deviz.',
  },
  offerTooManyLines: {
    en: 'That makes {{count}} lines; an offer has at most {{most}}. Choose lines by chapter, by estimate or one sum.',
    ro: 'Ar fi {{count}} poziții; o ofertă are cel mult {{most}}. Alegeți poziții pe capitole, pe devize sau o singură sumă.',
  },
  offerNothing: { en: 'There is nothing to offer here yet.', ro: 'Aici nu este încă nimic de ofertat.' },
  offerMoreLines: { en: 'More lines: {{count}}', ro: 'Alte poziții: {{count}}' },
  offerDifferences: { en: 'Changes in the estimate', ro: 'Schimbări în deviz' },
  offerMadeFrom: { en: 'Made from', ro: 'Făcută din' },
  offerNoDifference: { en: 'the estimate gives the same today', ro: 'devizul dă și azi la fel' },
  offerDifferenceCount: { en: 'Differences: {{count}}, {{sum}}', ro: 'Diferențe: {{count}}, {{sum}}' },
  offerWas: { en: 'In the offer', ro: 'La preluare' },
  offerNow: { en: 'Estimate now', ro: 'Deviz acum' },
  offerDifference: { en: 'Difference', ro: 'Diferență' },
  offerKeep: { en: 'Keep', ro: 'Păstrează' },
  offerTakeOver: { en: 'Update', ro: 'Preia' },
  offerTakeAll: { en: 'Update all', ro: 'Preia tot' },
  offerAddedSince: { en: 'new in the estimate', ro: 'nou în deviz' },
  offerGoneSince: { en: 'no longer in the estimate', ro: 'nu mai este în deviz' },
  offerDifferencesLocked: {
    en: 'The offer was sent and stays as it is. Set it back to draft to update it.',
    ro: 'Oferta a fost trimisă și rămâne așa. Readuceți-o la ciornă ca să preluați.',
  },
  offerOfProject: { en: 'Offer: {{name}}', ro: 'Ofertă: {{name}}' },
})
