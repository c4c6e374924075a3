import { messages } from './message.ts'

/** What is said when a whole company cannot be taken along or brought back. Joined into the table of errors. */
export const companyErrors = messages({
  COMPANY_NOT_EMPTY: {
    en: 'This company already has records. A company file can only be restored into an empty company.',
    ro: 'Firma are deja înregistrări. O firmă se restaurează din fișier numai într-o firmă goală.',
  },
  COMPANY_BUSY: {
    en: 'Records kept changing during the export. Try again when fewer people are working.',
    ro: 'Înregistrările s-au modificat în timpul exportului. Încercați din nou când lucrează mai puțini oameni.',
  },
  PERSON_STILL_HERE: {
    en: 'This person can still sign in. Hand over their records and block them first.',
    ro: 'Această persoană se poate încă autentifica. Întâi predați-i înregistrările și blocați-i accesul.',
  },
  COMPANY_BEING_RESTORED: {
    en: 'The company is being restored from a file. Wait until that is done.',
    ro: 'Firma se restaurează din fișier. Așteptați până se termină.',
  },
  TRANSFER_RUNNING: {
    en: 'An export or restore of the company is already running. Wait until it is done.',
    ro: 'Un export sau o restaurare a firmei este deja în curs. Așteptați până se termină.',
  },
  TRANSFER_INTERRUPTED: {
    en: 'The server stopped before this was done. Start it again.',
    ro: 'Serverul s-a oprit înainte de final. Porniți din nou.',
  },
  TRANSFER_FAILED: {
    en: 'This could not be finished. Try again. If it keeps happening, tell support when it happened.',
    ro: 'Nu s-a putut finaliza. Încercați din nou; dacă se repetă, comunicați la suport ora.',
  },
  ARCHIVE_UNREADABLE: {
    en: 'This is not a company file, or part of it cannot be read ({{place}}). Nothing was restored.',
    ro: 'Nu este un fișier de firmă sau o parte din el nu se poate citi ({{place}}). Nu s-a restaurat nimic.',
  },
  ARCHIVE_ALTERED: {
    en: 'The company file is not as it was exported: {{place}} does not match. Nothing was restored.',
    ro: 'Fișierul firmei nu mai este cel exportat: {{place}} nu corespunde. Nu s-a restaurat nimic.',
  },
  ARCHIVE_NEWER: {
    en: 'The company file comes from a newer version ({{place}}). Update this server first.',
    ro: 'Fișierul firmei este dintr-o versiune mai nouă ({{place}}). Actualizați întâi acest server.',
  },
  ARCHIVE_OF_OTHER_REGION: {
    en: 'The company file is from another region ({{place}}). Restore it into a company of that region.',
    ro: 'Fișierul firmei este din altă regiune ({{place}}). Restaurați-l într-o firmă din acea regiune.',
  },
  ARCHIVE_TOO_LARGE: {
    en: 'The company file unpacks to more than it should ({{place}}). Nothing was restored.',
    ro: 'Fișierul firmei se despachetează la mai mult decât ar trebui ({{place}}). Nu s-a restaurat nimic.',
  },
})
