import { messages } from './message.ts'

/** Exchange files on the screens of projects and of the editor. */
export const exchangeScreens = messages({
  exportBc3: { en: 'FIEBDC-3 budget (BC3)', ro: 'Deviz FIEBDC-3 (BC3)' },
  exportX84: { en: 'GAEB offer (X84)', ro: 'Ofertă GAEB (X84)' },
  exportJson: { en: 'All data (JSON)', ro: 'Toate datele (JSON)' },
  exportProject: { en: 'Export', ro: 'Exportă' },
  importProject: { en: 'Import a project', ro: 'Importă un proiect' },
  importProjectShort: { en: 'Import', ro: 'Importă' },
  importProjectIntro: {
    en: 'Drop a file here, or choose one: a quantity list (XLSX, CSV), FIEBDC-3 (.bc3), GAEB (X81 to X86), or an export of Temelia (.json). It becomes a new project.',
    ro: 'Lăsați un fișier aici sau alegeți unul: o listă de cantități (XLSX, CSV), FIEBDC-3 (.bc3), GAEB (X81–X86) sau un export Temelia (.json). Din el se face un proiect nou.',
  },
  importProjectLimits: {
    en: 'At most 20,000 positions (10,000 lines of a table) and 50 MB. Nothing is written before you confirm.',
    ro: 'Cel mult 20.000 de poziții (10.000 de linii ale unui tabel) și 50 MB. Nu se scrie nimic înainte de confirmare.',
  },
  importExchangeForms: {
    en: 'FIEBDC-3 (.bc3), GAEB (X81 to X86) and exports of Temelia (.json) are taken too.',
    ro: 'Se primesc și FIEBDC-3 (.bc3), GAEB (X81–X86) și exporturi Temelia (.json).',
  },
  importFormRead: { en: '{{form}}, total read {{total}}', ro: '{{form}}, total citit {{total}}' },
  importFormPrinted: { en: 'total printed {{printed}}', ro: 'total tipărit {{printed}}' },
  importVatUnsaid: {
    en: 'The file doesn’t state a VAT rate, so this one is used.',
    ro: 'Fișierul nu indică TVA; se folosește această cotă.',
  },
  exchangeMode: { en: 'What becomes of the lines', ro: 'Ce se face cu liniile' },
  importModeAdd: { en: 'As new lines', ro: 'Ca linii noi' },
  importModePrice: { en: 'Prices of existing lines', ro: 'Prețuri la cele existente' },
  importPricesFit: {
    en: '{{matched}} positions fit, {{changed}} of them get another price',
    ro: '{{matched}} poziții se potrivesc, {{changed}} dintre ele primesc alt preț',
  },
  importPricesValue: { en: 'their value {{before}} → {{after}}', ro: 'valoarea lor {{before}} → {{after}}' },
  importPricesDiffering: { en: 'with another quantity: {{count}}', ro: 'cu altă cantitate: {{count}}' },
  importPricesMissing: { en: 'not in the offer: {{count}}', ro: 'lipsă din ofertă: {{count}}' },
  importPricesExtra: { en: 'not in the bill: {{count}}', ro: 'în plus față de listă: {{count}}' },
  importCommitPrices_one: { en: 'Price {{count}} line', ro: 'Prețuiește o linie' },
  importCommitPrices_few: { en: 'Price {{count}} lines', ro: 'Prețuiește {{count}} linii' },
  importCommitPrices_other: { en: 'Price {{count}} lines', ro: 'Prețuiește {{count}} de linii' },
  didPriceLines_one: { en: 'Prices of an offer: {{count}} line', ro: 'Prețurile unei oferte: o linie' },
  didPriceLines_few: { en: 'Prices of an offer: {{count}} lines', ro: 'Prețurile unei oferte: {{count}} linii' },
  didPriceLines_other: { en: 'Prices of an offer: {{count}} lines', ro: 'Prețurile unei oferte: {{count}} de linii' },
  importOpenProject: { en: 'Open the project', ro: 'Deschide proiectul' },
})
