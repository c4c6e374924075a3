import { messages } from './message.ts'

/** What is said when something that others publish is missing or does not answer. Joined into the table of errors. */
export const providerErrors = messages({
  COMPANY_UNKNOWN: {
    en: 'The register has no company with tax ID {{value}}. Check the number, or fill in the form by hand.',
    ro: 'În registru nu există nicio firmă cu codul fiscal {{value}}. Verificați-l sau completați formularul manual.',
  },
  GEOCODING_TOO_MANY_REQUESTS: {
    en: 'Too many addresses were looked up in one second. What was found is kept; try again in a minute.',
    ro: 'S-au căutat prea multe adrese într-o secundă. Ce s-a găsit rămâne; încercați din nou peste un minut.',
  },
  GEOCODING_DAILY_QUOTA: {
    en: 'The daily limit of 2,500 address look-ups is used up. What was found is kept; continue tomorrow.',
    ro: 'Limita zilnică de 2.500 de căutări de adrese s-a epuizat. Ce s-a găsit rămâne; continuați mâine.',
  },
  GEOCODING_DENIED: {
    en: 'The map service rejected the look-up. Ask your administrator to check the service key.',
    ro: 'Serviciul de hărți a refuzat căutarea. Cereți administratorului să verifice cheia serviciului.',
  },
  GEOCODING_UNKNOWN_ERROR: {
    en: 'The map service sent a response that can’t be used. Try again in a minute.',
    ro: 'Serviciul de hărți nu a dat un răspuns utilizabil. Încercați din nou peste un minut.',
  },
  RESOURCE_UNKNOWN: {
    en: 'This resource is no longer in the project. Reload the list.',
    ro: 'Proiectul nu mai are această resursă. Reîncărcați lista.',
  },
  PRICES_NOT_FOUND: {
    en: 'No usable price was found for these resources. Check units, currency and validity dates.',
    ro: 'Nu există niciun preț utilizabil pentru aceste resurse. Verificați unitățile, moneda și valabilitatea.',
  },
  RUN_UNDONE: {
    en: 'This change has already been undone.',
    ro: 'Această modificare a fost deja anulată.',
  },
  RATE_UNKNOWN: {
    en: 'The National Bank of Romania has no {{currency}} rate for that date. Enter the rate by hand.',
    ro: 'BNR nu are curs pentru {{currency}} la acea dată. Introduceți cursul manual.',
  },
  EXCHANGE_RATES_DOWN: {
    en: 'The National Bank of Romania isn’t responding. Try again in a minute; where a rate can be typed, enter it by hand.',
    ro: 'BNR nu răspunde acum. Încercați din nou peste un minut; unde cursul se poate scrie, introduceți-l manual.',
  },
  EXCHANGE_RATES_UNREADABLE: {
    en: 'The National Bank of Romania sent a response that can’t be read. Nothing was changed. Where a rate can be typed, enter it by hand.',
    ro: 'Răspunsul BNR nu a putut fi citit; nu s-a modificat nimic. Unde cursul se poate scrie, introduceți-l manual.',
  },
  COMPANY_REGISTER_DOWN: {
    en: 'The company register is not responding. Fill in the form by hand, or try again in a minute.',
    ro: 'Registrul firmelor nu răspunde acum. Completați formularul manual sau încercați din nou peste un minut.',
  },
  COMPANY_REGISTER_UNREADABLE: {
    en: 'The company register sent a response that can’t be read. Nothing was changed. Try again later.',
    ro: 'Răspunsul registrului firmelor nu a putut fi citit; nu s-a modificat nimic. Încercați mai târziu.',
  },
  PRINTER_BUSY: {
    en: 'Too many print jobs are waiting. Try again in 30 seconds.',
    ro: 'Prea multe documente așteaptă tipărirea. Încercați din nou peste jumătate de minut.',
  },
  PRINT_TOO_LONG: {
    en: 'This document takes too much time or memory to print at once. Print it in parts.',
    ro: 'Tipărirea documentului durează prea mult sau cere prea multă memorie. Tipăriți-l pe părți.',
  },
  STORAGE_FULL: {
    en: 'The server has no room left on its disk. Nothing was saved; try again later.',
    ro: 'Serverul nu mai are loc pe disc. Nu s-a salvat nimic; încercați mai târziu.',
  },
  FILES_UNREACHABLE: {
    en: 'Files cannot be read or saved at the moment. Try again in a few minutes.',
    ro: 'Fișierele nu pot fi citite sau salvate momentan. Încercați din nou peste câteva minute.',
  },
  FILE_MISSING: {
    en: 'The content of this file is no longer there. Ask your administrator.',
    ro: 'Conținutul acestui fișier nu mai există. Adresați-vă administratorului.',
  },
  SHUTTING_DOWN: {
    en: 'This server is shutting down. Try again; another one will respond.',
    ro: 'Acest server se oprește. Încercați din nou: răspunde altul.',
  },
  PROVIDER_DOWN: {
    en: 'A service we depend on is not responding. Try again in a minute.',
    ro: 'Un serviciu extern nu răspunde. Încercați din nou peste un minut.',
  },
})
