import { messages } from './message.ts'

/** Forms F1, F2, DO, DG and the centralizer: titles and heads as HG 907/2016 and its annexes name them. */
export const reportsLists = messages({
  f1Title: { en: 'Summary of expenses for the investment', ro: 'Centralizatorul cheltuielilor pe obiectiv' },
  f1Chapter: { en: 'General estimate chapter no.', ro: 'Nr. cap./subcap. deviz general' },
  f1Expense: { en: 'Expense chapter', ro: 'Denumirea capitolelor de cheltuieli' },
  f1Value: { en: 'Value (excl. VAT)', ro: 'Valoarea (fără TVA)' },
  f1Works: { en: 'of which C+M', ro: 'din care: C+M' },
  f2Title: {
    en: 'Summary of expenses by object and work category',
    ro: 'Centralizatorul cheltuielilor pe obiect și categorii de lucrări',
  },
  f2Expense: { en: 'Expenses by work category', ro: 'Cheltuieli pe categoria de lucrări' },
  f2Works: { en: 'I - CONSTRUCTION AND BUILDING SERVICES WORKS', ro: 'I - LUCRĂRI DE CONSTRUCȚII ȘI INSTALAȚII' },
  f2Assembly: { en: 'II - EQUIPMENT INSTALLATION', ro: 'II - MONTAJ' },
  f2Procurement: { en: 'III - PROCUREMENT', ro: 'III - PROCURARE' },
  f2Other: { en: 'IV - PROCESS TRIALS AND TESTS', ro: 'IV - PROBE TEHNOLOGICE ȘI TESTE' },
  f2Total: { en: 'TOTAL {{part}}', ro: 'TOTAL {{part}}' },
  f2Equipment: { en: 'Equipment list (form F4)', ro: 'Lista de utilaje și echipamente (formular F4)' },
  doTitle: { en: 'Object estimate', ro: 'Devizul obiectului' },
  doChapters: {
    en: 'Expense chapters and subchapters',
    ro: 'Denumirea capitolelor și subcapitolelor de cheltuieli',
  },
  dgTitle: { en: 'General estimate', ro: 'Deviz general' },
  dgChapter: { en: 'CHAPTER {{number}}. {{name}}', ro: 'CAPITOLUL {{number}}. {{name}}' },
  dgChapterTotal: { en: 'TOTAL CHAPTER {{number}}', ro: 'TOTAL CAPITOL {{number}}' },
  dgTotal: { en: 'GRAND TOTAL', ro: 'TOTAL GENERAL' },
  dgWorks: {
    en: 'of which C+M (1.2 + 1.3 + 1.4 + 2 + 4.1 + 4.2 + 5.1.1)',
    ro: 'din care: C+M (1.2 + 1.3 + 1.4 + 2 + 4.1 + 4.2 + 5.1.1)',
  },
  cTitle: { en: 'Cost summary', ro: 'Centralizatorul valorilor pe obiecte și devize' },
  cName: { en: 'Object / estimate', ro: 'Obiectul / devizul' },
  cNameUs: { en: 'Building / estimate', ro: 'Obiectul / devizul' },
  cDirect: { en: 'Direct cost', ro: 'Cheltuieli directe' },
  listWithoutVat: { en: 'Value excl. VAT', ro: 'Valoare (fără TVA)' },
  listVat: { en: 'VAT', ro: 'TVA' },
  listWithVat: { en: 'Value incl. VAT', ro: 'Valoare cu TVA' },
  listWholeProject: { en: 'For the whole project', ro: 'Pentru întregul obiectiv' },
  listNotInF1: {
    en: 'Estimates not included in F1 total {{amount}} excl. VAT and are not counted above.',
    ro: 'Devizele care nu intră în F1 însumează {{amount}} fără TVA și nu sunt cuprinse mai sus.',
  },
  'workChapter.4.1.1': {
    en: 'Earthworks, site grading and external works',
    ro: 'Terasamente, sistematizare pe verticală și amenajări exterioare',
  },
  'workChapter.4.1.2': { en: 'Structure', ro: 'Rezistență' },
  'workChapter.4.1.3': { en: 'Architecture', ro: 'Arhitectură' },
  'workChapter.4.1.4': { en: 'Building services', ro: 'Instalații' },
  'workChapter.4.1.5': { en: 'Other work categories', ro: 'Alte categorii de lucrări' },
})
