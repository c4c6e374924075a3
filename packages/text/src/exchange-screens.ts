import { messages } from './message.ts'

/** Exchange files on the screens of projects and of the editor. */
export const exchangeScreens = messages({
  exportBc3: { en: 'FIEBDC-3 budget (BC3)', ro: 'Deviz FIEBDC-3 (BC3)' },
  exportX84: { en: 'GAEB bid (X84)', ro: 'Ofertă GAEB (X84)' },
  exportJson: { en: 'All data (JSON)', ro: 'Toate datele (JSON)' },
  exportProject: { en: 'Export', ro: 'Exportă' },
  importProject: { en: 'Import project', ro: 'Importă un proiect' },
  importProjectShort: { en: 'Import', ro: 'Importă' },
  importProjectIntro: {
    en: 'Drop a file here or choose one: a bill of quantities (XLSX, CSV), FIEBDC-3 (.bc3), GAEB (X81 to X86) or a Temelia export (.json). It becomes a new project.',
    ro: 'Trageți un fișier aici sau alegeți unul: o listă de cantități (XLSX, CSV), FIEBDC-3 (.bc3), GAEB (X81–X86) sau un export Temelia (.json). Din el se creează un proiect nou.',
  },
  importProjectLimits: {
    en: 'Up to 20,000 items (10,000 lines of a table) and 50 MB. Nothing is saved until you confirm.',
    ro: 'Cel mult 20.000 de poziții (10.000 de rânduri de tabel) și 50 MB. Nimic nu se salvează înainte de confirmare.',
  },
  importExchangeForms: {
    en: 'You can also import FIEBDC-3 (.bc3), GAEB (X81 to X86) and Temelia exports (.json).',
    ro: 'Se acceptă și FIEBDC-3 (.bc3), GAEB (X81–X86) și exporturi Temelia (.json).',
  },
  importFormRead: { en: '{{form}}, total found {{total}}', ro: '{{form}}, total citit {{total}}' },
  importFormPrinted: { en: 'printed total {{printed}}', ro: 'total tipărit {{printed}}' },
  importVatUnsaid: {
    en: 'The file doesn’t state a VAT rate, so this one is used.',
    ro: 'Fișierul nu indică TVA; se folosește această cotă.',
  },
  exchangeMode: { en: 'What to do with the lines', ro: 'Ce se importă' },
  importModeAdd: { en: 'Add as new lines', ro: 'Poziții noi' },
  importModePrice: { en: 'Price existing lines', ro: 'Prețuri la pozițiile existente' },
  importPricesFit: {
    en: '{{matched}} items match, {{changed}} of them get a new price',
    ro: 'Poziții regăsite: {{matched}}, din care cu alt preț: {{changed}}',
  },
  importPricesValue: { en: 'their value: {{before}} → {{after}}', ro: 'valoarea lor {{before}} → {{after}}' },
  importPricesDiffering: { en: 'with a different quantity: {{count}}', ro: 'cu altă cantitate: {{count}}' },
  importPricesMissing: { en: 'not in the bid: {{count}}', ro: 'lipsă din ofertă: {{count}}' },
  importPricesExtra: { en: 'not in the bill of quantities: {{count}}', ro: 'în plus față de listă: {{count}}' },
  importCommitPrices_one: { en: 'Price {{count}} line', ro: 'Aplică prețul la o poziție' },
  importCommitPrices_few: { en: 'Price {{count}} lines', ro: 'Aplică prețurile la {{count}} poziții' },
  importCommitPrices_other: { en: 'Price {{count}} lines', ro: 'Aplică prețurile la {{count}} de poziții' },
  didPriceLines_one: { en: 'Priced {{count}} line from a bid', ro: 'Preț preluat din ofertă: o poziție' },
  didPriceLines_few: { en: 'Priced {{count}} lines from a bid', ro: 'Prețuri preluate din ofertă: {{count}} poziții' },
  didPriceLines_other: {
    en: 'Priced {{count}} lines from a bid',
    ro: 'Prețuri preluate din ofertă: {{count}} de poziții',
  },
  importOpenProject: { en: 'Open project', ro: 'Deschide proiectul' },
})
