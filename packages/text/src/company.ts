import { messages } from './message.ts'

/** Taking a whole company along, bringing it back, and erasing people from it. */
export const companyWords = messages({
  companyData: { en: 'Company data', ro: 'Toate datele firmei' },
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
    ro: 'Restaurează un fișier de firmă în această firmă, care trebuie să fie goală. Înregistrările primesc numere noi, iar oamenii se invită din nou. Până la final nimeni nu poate modifica nimic.',
  },
  companyRestoreChoose: { en: 'Choose a company file', ro: 'Alege fișierul firmei' },
  eraseTitle: { en: 'Erase a person', ro: 'Șterge o persoană' },
  eraseText: {
    en: 'Permanently removes the name, email address, phone, emails and notes of a contact, or of someone who left, from records, history and files. Someone who left must be blocked first.',
    ro: 'Elimină definitiv numele, adresa de e-mail, telefonul, mesajele și notele unui contact sau ale unei persoane plecate din înregistrări, istoric și fișiere. Accesul unei persoane plecate se blochează întâi.',
  },
  eraseContact: { en: 'Contact', ro: 'Contact' },
  eraseUser: { en: 'Someone who left', ro: 'Persoană plecată' },
  eraseGone: { en: 'Deleted contact or person', ro: 'Contact sau persoană ștearsă' },
  eraseGoneText: {
    en: 'From the recycle bin or deleted permanently; the history still has their name.',
    ro: 'Din coș sau ștearsă definitiv; istoricul îi mai păstrează numele.',
  },
  eraseGoneNone: { en: 'No one found', ro: 'Nu s-a găsit nimeni' },
  eraseGo: { en: 'Erase permanently', ro: 'Șterge definitiv' },
  eraseDone: { en: 'The person was erased.', ro: 'Persoana a fost ștearsă.' },
  eraseGoes: { en: 'What is erased', ro: 'Ce se șterge' },
  eraseStays: { en: 'What stays', ro: 'Ce rămâne' },
  eraseGroup_records: { en: 'Records that name them', ro: 'Înregistrări care numesc persoana' },
  eraseGroup_notes: { en: 'Notes that name them', ro: 'Note care numesc persoana' },
  eraseGroup_letters: { en: 'Emails', ro: 'E-mailuri' },
  eraseGroup_history: {
    en: 'Entries of the history and audit log',
    ro: 'Intrări din istoric și din jurnalul de audit',
  },
  eraseGroup_imports: { en: 'Lines of imports', ro: 'Rânduri din importuri' },
  eraseGroup_signIn: { en: 'Sign-in requests', ro: 'Cereri de autentificare' },
  eraseGroup_waiting: { en: 'Messages waiting to be sent', ro: 'Mesaje care așteaptă să fie trimise' },
  eraseGroup_files: { en: 'File names', ro: 'Nume de fișiere' },
  eraseCopies: {
    en: 'Company exports and prints that were kept for download, and imports that were not finished',
    ro: 'Exporturile firmei și listările păstrate pentru descărcare, precum și importurile neîncheiate',
  },
  eraseDocuments: {
    en: 'Issued bills and accepted offers that name them, as the law requires: {{count}}',
    ro: 'Facturi emise și oferte acceptate care numesc persoana, cum cere legea: {{count}}',
  },
  eraseShared_name: {
    en: 'The name in texts: another person or company has it too, or it is too short to be found safely',
    ro: 'Numele în texte: îl mai are o persoană sau o firmă ori este prea scurt ca să fie găsit sigur',
  },
  eraseShared_email: {
    en: 'The email in texts: someone else has it too',
    ro: 'Adresa de e-mail în texte: o mai are cineva',
  },
  eraseShared_phone: { en: 'The phone in texts: someone else has it too', ro: 'Telefonul în texte: îl mai are cineva' },
  eraseFiles: {
    en: 'What is written inside attached files ({{count}}): check those yourself',
    ro: 'Ce scrie în fișierele atașate ({{count}}): verificați-le dvs.',
  },
  eraseLines: {
    en: 'Estimate items, drawings and catalogs, and backups kept elsewhere',
    ro: 'Articolele de deviz, planșele și cataloagele, precum și copiile de siguranță păstrate în altă parte',
  },
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
