import { messages } from './message.ts'

/** Taking a whole company along, bringing it back, and erasing people from it. */
export const companyWords = messages({
  companyData: { en: 'Company data', ro: 'Datele firmei' },
  companyFile: { en: 'Company', ro: 'Firma' },
  companyExport: { en: 'Export the whole company', ro: 'Exportă toată firma' },
  companyExportText: {
    en: 'One file with every record as JSON lines and every attached file. Sign-in data, personal screen settings and the audit log are not in it.',
    ro: 'Un singur fișier cu toate înregistrările ca linii JSON și cu toate fișierele atașate. Datele de autentificare, setările personale de ecran și jurnalul de audit nu sunt incluse.',
  },
  companyExportStart: { en: 'Export', ro: 'Exportă' },
  companyRestore: { en: 'Restore a company', ro: 'Restaurează o firmă' },
  companyRestoreText: {
    en: 'Restores a company file into this company, which must be empty. Records get new numbers and people are invited again. No one can make changes until it is done.',
    ro: 'Aduce un fișier de firmă în această firmă, care trebuie să fie goală. Înregistrările primesc numere noi, iar oamenii se invită din nou. Până la final nimeni nu poate modifica nimic.',
  },
  companyRestoreChoose: { en: 'Choose a company file', ro: 'Alege fișierul firmei' },
  companyTransfers: { en: 'Exports and restores', ro: 'Exporturi și restaurări' },
  companyTransfersNone: { en: 'None yet', ro: 'Niciunul încă' },
  companyTransfer_export: { en: 'Export', ro: 'Export' },
  companyTransfer_restore: { en: 'Restore', ro: 'Restaurare' },
  companyTransferRunning: { en: '{{done}} of {{of}}', ro: '{{done}} din {{of}}' },
  companyTransferReading: { en: 'Checking…', ro: 'Se verifică…' },
  companyTransferDone: { en: '{{rows}} records, {{files}} files', ro: '{{rows}} înregistrări, {{files}} fișiere' },
  companyTransferMissing: { en: 'Missing files: {{count}}', ro: 'Fișiere lipsă: {{count}}' },
  companyTransferTaken: {
    en: 'These addresses already belong to someone else here. Give these people different ones: {{list}}',
    ro: 'Aceste adrese sunt ale altcuiva aici. Dați-le oamenilor altele: {{list}}',
  },
  companyTransferFile: { en: 'Download', ro: 'Descarcă' },
})
