import type { areas } from './catalogue.ts'
import type { Message } from './message.ts'

type Areas = typeof areas
type Words = Readonly<Partial<Record<{ [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas], Message>>>

/** What a company of the United States reads where its trade has another word: items instead of articles and norms, a client, a summary, a code. */
export const usWords = {
  greenArticle: { en: 'Green item', ro: 'Articol verde' },
  addArticle: { en: 'Add item', ro: 'Adaugă articol' },
  copyWhat: { en: 'Choose the items to duplicate.', ro: 'Alegeți articolele de dublat.' },
  panelArticle: { en: 'Item', ro: 'Articol' },
  panelRecapitulation: { en: 'Summary', ro: 'Recapitulație' },
  emptyEstimateBody: {
    en: 'A project is made of objects (buildings), each with estimates by trade. Items go into estimates: from the cost catalog, from a spreadsheet or typed by hand.',
    ro: 'Un proiect este alcătuit din obiecte (construcții), fiecare cu devize pe categorii de lucrări. Articolele intră în devize: din catalog, dintr-o foaie de calcul sau scrise de mână.',
  },
  columnSymbol: { en: 'Code', ro: 'Cod' },
  columnPriceHint: { en: 'Unit price, {{currency}} before tax', ro: 'Preț unitar, {{currency}} fără taxe' },
  didCopy_one: { en: 'Duplicated {{count}} item', ro: 'Un articol dublat' },
  didCopy_few: { en: 'Duplicated {{count}} items', ro: '{{count}} articole dublate' },
  didCopy_other: { en: 'Duplicated {{count}} items', ro: '{{count}} de articole dublate' },
  didAddArticles_one: { en: 'Added {{count}} item', ro: 'Un articol adăugat' },
  didAddArticles_few: { en: 'Added {{count}} items', ro: '{{count}} articole adăugate' },
  didAddArticles_other: { en: 'Added {{count}} items', ro: '{{count}} de articole adăugate' },
  didEditRecapitulation: { en: 'Changed the summary', ro: 'Recapitulație modificată' },
  noArticleChosen: {
    en: 'Choose an item in the table to see its takeoff, price and recipe.',
    ro: 'Alegeți un articol din tabel ca să îi vedeți cantitățile, prețul și rețeta.',
  },
  recipeAddHint: { en: 'Code or a few letters of the name', ro: 'Cod sau câteva litere din denumire' },
  undoType_article: { en: 'Item', ro: 'Articol' },
  ownRecapitulation: { en: 'Own summary for this estimate', ro: 'Recapitulație proprie pentru acest deviz' },
  recap_T4: { en: 'Total before tax', ro: 'Total fără taxe' },
  stage_1: { en: 'Bid', ro: 'Ofertare' },
  stage_2: { en: 'Billing', ro: 'Decontare' },
  beneficiaryName: { en: 'Client', ro: 'Client' },
  searchProjects: { en: 'Search by name or client', ro: 'Caută după nume sau client' },
  ladderArticle: { en: 'items: work with quantity and unit price', ro: 'articole: lucrări cu cantitate și preț' },
  tabCatalogue: { en: 'Catalog', ro: 'Catalog' },
  searchCatalogue: { en: 'Search the cost catalog', ro: 'Caută în catalog' },
  searchCatalogueHint: {
    en: 'Code or words, such as “conc foot”',
    ro: 'Cod sau cuvinte, de exemplu „conc foot”',
  },
  search_norms: { en: 'Cost items', ro: 'Articole de cost' },
  foundInCatalogue: { en: 'Found in the cost catalog', ro: 'Găsite în catalog' },
  catalogueEmpty: { en: 'This catalog is empty.', ro: 'Acest catalog este gol.' },
  collectionFacts: {
    en: '{{norms}} cost items, prices in {{currency}}, of {{date}}',
    ro: '{{norms}} articole de cost, prețuri în {{currency}}, din {{date}}',
  },
  addArticles_one: { en: 'Add {{count}} item', ro: 'Adaugă un articol' },
  addArticles_few: { en: 'Add {{count}} items', ro: 'Adaugă {{count}} articole' },
  addArticles_other: { en: 'Add {{count}} items', ro: 'Adaugă {{count}} de articole' },
  ownLineHint: {
    en: 'A line without a cost item behind it, priced in the table.',
    ro: 'O linie fără articol de cost, cu prețul scris în tabel.',
  },
  importOptionsHint: {
    en: 'Summary of the imported estimates. Empty fields take what the file prints, else the project’s.',
    ro: 'Recapitulația devizelor importate. Câmpurile goale iau ce este tipărit în fișier, altfel cele ale proiectului.',
  },
  importField_symbol: { en: 'Code', ro: 'Cod' },
  letterField_project_beneficiary: { en: 'Project: client', ro: 'Proiect: client' },
  ADD_ARTICLE_PROBLEM: { en: 'The item could not be added.', ro: 'Articolul nu a putut fi adăugat.' },
  EDIT_ARTICLE_PROBLEM: { en: 'The item could not be changed.', ro: 'Articolul nu a putut fi modificat.' },
  DELETE_ARTICLE_PROBLEM: { en: 'The item could not be deleted.', ro: 'Articolul nu a putut fi șters.' },
  ADD_ARTICLE_PROBLEM_INVALID_PROJECT: {
    en: 'The item cannot be added: the project has no estimate. Add an estimate first.',
    ro: 'Articolul nu poate fi adăugat: proiectul nu are niciun deviz. Adăugați întâi un deviz.',
  },
} as const satisfies Words
