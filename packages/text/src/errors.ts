import { billingErrors } from './billing-errors.ts'
import { blueprintErrors } from './blueprint-errors.ts'
import { companyErrors } from './company-errors.ts'
import { messages } from './message.ts'
import { notLoaded } from './not-loaded.ts'
import { providerErrors } from './provider-errors.ts'
import { orderErrors } from './order-errors.ts'
import { receiptErrors } from './receipt-errors.ts'
import { recordErrors } from './record-errors.ts'
import { reportErrors } from './report-errors.ts'
import { settlementErrors } from './settlement-errors.ts'
import { signInErrors } from './sign-in-errors.ts'

/** What each error says to the person, and what to do next. Keys are the codes of the model's error table. */
export const errorMessages = messages({
  ...recordErrors,
  ...notLoaded,
  MALFORMED_REQUEST: {
    en: 'The request could not be read. Check its format and send it again.',
    ro: 'Cererea nu a putut fi citită. Verificați formatul și trimiteți-o din nou.',
  },
  INVALID_QUERY: {
    en: 'The address has an invalid page, sort or filter. Correct it and try again.',
    ro: 'Adresa paginii nu este validă: verificați pagina, sortarea și filtrul.',
  },
  ...signInErrors,
  SUBSCRIPTION_EXPIRED: {
    en: 'Your subscription has expired. Renew it to keep working; your data is safe.',
    ro: 'Abonamentul a expirat. Reînnoiți-l pentru a lucra în continuare; datele sunt păstrate.',
  },
  MODULE_EXPIRED: {
    en: 'The subscription for the {{module}} module has expired. Renew it to keep working; your data is safe.',
    ro: 'Abonamentul pentru modulul {{module}} a expirat. Reînnoiți-l pentru a lucra în continuare; datele sunt păstrate.',
  },
  OPERATION_NOT_PERMITTED: {
    en: 'You don’t have permission to do this. Ask your administrator.',
    ro: 'Nu aveți dreptul să faceți această operație. Adresați-vă administratorului.',
  },
  ACCESS_RESTRICTED_MESSAGE: {
    en: 'Access is restricted. Contact the account administrator.',
    ro: 'Accesul este restricționat. Contactați administratorul contului.',
  },
  ADDRESS_NOT_CONFIRMED: {
    en: 'Confirm your email address first: follow the link in the email we have just sent again.',
    ro: 'Confirmați întâi adresa de e-mail: deschideți linkul din mesajul pe care tocmai l-am retrimis.',
  },
  LINK_EXPIRED: {
    en: 'This link has already been used or has expired. Ask for a new one.',
    ro: 'Linkul a fost deja folosit sau a expirat. Cereți unul nou.',
  },
  FOREIGN_ORIGIN: {
    en: 'The request came from another site and was blocked. Open Temelia directly and try again.',
    ro: 'Cererea a venit de pe alt site și a fost blocată. Deschideți Temelia direct și încercați din nou.',
  },
  NOT_FOUND: {
    en: 'This doesn’t exist, or you don’t have permission to see it.',
    ro: 'Elementul nu există sau nu aveți dreptul să îl vedeți.',
  },
  CONFLICT: {
    en: 'Someone changed the same data at the same time. Try again.',
    ro: 'Altcineva a modificat aceleași date chiar acum. Încercați din nou.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    en: 'This Idempotency-Key was already used for another request. Send a new key.',
    ro: 'Această cheie Idempotency-Key a fost deja folosită pentru altă cerere.',
  },
  UNDO_INVALID_POSITION: {
    en: 'This can’t be restored because “{{parent}}”, which it belonged to, is deleted. Restore that first.',
    ro: 'Nu se poate restaura: „{{parent}}”, din care făcea parte, este șters. Restaurați întâi acel element.',
  },
  RECORD_IN_USE: {
    en: 'This can’t be deleted because other records use it. Remove it from them first.',
    ro: 'Nu se poate șterge: este folosit de alte înregistrări. Eliminați-l întâi din acestea.',
  },
  OPTION_IN_USE: {
    en: 'This can’t be deleted. Records using it: {{count}}. Choose another option for them first.',
    ro: 'Nu se poate șterge: opțiunea este folosită (înregistrări: {{count}}). Alegeți altă opțiune pentru acestea.',
  },
  DUPLICATE_VALUE: {
    en: 'A record with this value already exists. Use a different value.',
    ro: 'Există deja o înregistrare cu această valoare. Introduceți alta.',
  },
  LAST_ADMINISTRATOR: {
    en: 'At least one administrator must remain. Make someone else an administrator first.',
    ro: 'Trebuie să rămână cel puțin un administrator.',
  },
  OWN_ADDRESS_SHUT_OUT: {
    en: 'This would lock you out: you are working from {{address}}. Allow that address first.',
    ro: 'Astfel v-ați bloca singur accesul: lucrați de la {{address}}. Permiteți întâi această adresă.',
  },
  OWN_USER: {
    en: 'You can’t delete or block your own account or remove your administrator access. Another administrator can.',
    ro: 'Nu vă puteți șterge, bloca sau retrograda propriul utilizator. O poate face alt administrator.',
  },
  CATEGORY_NOT_EMPTY: {
    en: 'This category still has people or categories in it. Move them first.',
    ro: 'Categoria conține încă persoane sau alte categorii. Mutați-le mai întâi.',
  },
  MAIN_RECORD: {
    en: 'The main contact or address can’t be deleted. Set another one as main first.',
    ro: 'Persoana de contact sau adresa principală nu se poate șterge. Alegeți întâi alta ca principală.',
  },
  KEPT_STAGE: {
    en: 'This stage can be renamed but not deleted.',
    ro: 'Această etapă este fixă: se poate redenumi, nu șterge.',
  },
  ANSWERED_MEANWHILE: {
    en: 'A colleague replied to this ticket while you were writing. Read the reply, then send yours or discard it.',
    ro: 'Un coleg a răspuns la acest tichet cât timp scriați. Citiți răspunsul, apoi trimiteți-l pe al dvs. sau renunțați.',
  },
  TICKET_ANSWERED: {
    en: 'This ticket has been replied to and can’t be deleted. Write on it that it is no longer needed.',
    ro: 'Tichetul a primit răspuns și nu mai poate fi șters. Scrieți în el că nu mai este necesar.',
  },
  TICKET_CLOSED: {
    en: 'This ticket is closed. Reopen it before merging another ticket into it.',
    ro: 'Tichetul este închis. Redeschideți-l înainte de a unifica alt tichet cu el.',
  },
  TICKETS_OF_TWO_CUSTOMERS: {
    en: 'These tickets belong to different customers, and merging would show each customer what the other wrote. Link them instead.',
    ro: 'Tichetele sunt ale unor clienți diferiți; dacă le-ați unifica, fiecare ar vedea ce a scris celălalt. Asociați-le.',
  },
  UPLOAD_ELSEWHERE: {
    en: 'The upload is at a different position than this chunk. It resumes from there.',
    ro: 'Încărcarea fișierului rămăsese în alt punct. Continuă de acolo.',
  },
  EMAIL_NOT_CONFIGURED: {
    en: 'No mailbox is set up yet. An administrator can add one under Emails > Mailboxes.',
    ro: 'Nu există încă un cont de e-mail configurat. Un administrator îl adaugă în E-mailuri, Conturi de e-mail.',
  },
  MOVED_MEANWHILE: {
    en: 'It has been moved again since, so your move can’t be undone.',
    ro: 'A fost mutată din nou între timp, deci mutarea nu se mai poate anula.',
  },
  ACT_CHANGED_SINCE: {
    en: '“{{name}}” has been changed or deleted since, so this can’t be undone or redone. Nothing was overwritten.',
    ro: '„{{name}}” s-a modificat sau s-a șters între timp, deci pasul nu se mai poate anula sau reface. Nu s-a suprascris nimic.',
  },
  PARAMETER_USED_IN_FORMULAS: {
    en: 'Parameter {{name}} can’t be deleted because formulas use it: {{places}}. Remove it from them first.',
    ro: 'Parametrul {{name}} este folosit în formule și nu se poate șterge: {{places}}. Eliminați-l întâi din ele.',
  },
  PARAMETER_CONFLICT: {
    en: 'The other project has parameters with the same names but different formulas: {{names}}. Choose which to keep.',
    ro: 'Celălalt proiect are parametri cu același nume și alte formule: {{names}}. Alegeți pe care îi păstrați.',
  },
  CHANGED_MEANWHILE: {
    en: 'Someone else changed the same values while you were editing. Nothing was overwritten. Compare and save again.',
    ro: 'Altcineva a modificat între timp aceleași valori. Nu s-a suprascris nimic: comparați și salvați din nou.',
  },
  ARTICLE_SETTLED: {
    en: '“{{name}}” has billed quantities and can’t be deleted. Omit what is left of it in an NR revision.',
    ro: '„{{name}}” are cantități decontate și nu se poate șterge. Renunțați la restul de executat printr-o revizie NR (notă de renunțare).',
  },
  REVISION_ACTIVE: {
    en: 'This revision is active and can’t be deleted. Make another one active first.',
    ro: 'Revizia este activă și nu se poate șterge. Activați întâi alta.',
  },
  REVISION_SETTLED: {
    en: 'Work from this estimate has already been billed, so the contract can’t be replaced. Put additional works in an NCS revision and omitted works in an NR revision.',
    ro: 'Lucrări din acest deviz sunt deja decontate, deci contractul nu se poate înlocui. Treceți lucrările suplimentare într-o revizie NCS și pe cele la care se renunță într-o revizie NR.',
  },
  IMPORT_NOT_READY: {
    en: 'The import is not at this step. Its status is {{status}}. Reload and continue from there.',
    ro: 'Importul nu este la acest pas: starea lui este {{status}}. Reîncărcați pagina și continuați de acolo.',
  },
  BULK_TOO_MANY: {
    en: 'You can change at most {{max}} records at once. Narrow the filter.',
    ro: 'Se pot modifica cel mult {{max}} de înregistrări deodată. Restrângeți filtrul.',
  },
  STALE_RECORD: {
    en: 'Someone changed this record after you opened it. Compare the versions and save again.',
    ro: 'Altcineva a modificat înregistrarea după ce ați deschis-o. Comparați și salvați din nou.',
  },
  TOO_LARGE: {
    en: 'The file or request is too large. Make it smaller and try again.',
    ro: 'Fișierul sau cererea este prea mare. Micșorați-l și încercați din nou.',
  },
  UNSUPPORTED_TYPE: {
    en: 'This type of content isn’t accepted here. Choose another file.',
    ro: 'Acest tip de conținut nu este acceptat aici. Alegeți alt fișier.',
  },
  INVALID_DATA: {
    en: 'Some fields are not valid. Correct them and save again.',
    ro: 'Unele câmpuri nu sunt valide. Corectați-le și salvați din nou.',
  },
  INVALID_LOGIN_FORM: {
    en: 'Enter your email address and your password.',
    ro: 'Introduceți adresa de e-mail și parola.',
  },
  REGISTRATION_PROBLEM: {
    en: 'Your registration has errors. Correct the highlighted fields.',
    ro: 'Contul nu a putut fi creat. Corectați câmpurile marcate.',
  },
  EMAIL_TAKEN: {
    en: 'An account with this email address already exists. Sign in with it, or use another address.',
    ro: 'Există deja un cont cu această adresă de e-mail. Intrați în cont cu ea sau folosiți altă adresă.',
  },
  GENERATE_REPORT_PROBLEM: {
    en: 'The report could not be created. Try again.',
    ro: 'Raportul nu a putut fi generat. Încercați din nou.',
  },
  PREDEFINED_TEMPLATE: {
    en: 'Built-in templates can’t be edited or deleted. Duplicate the template and change the copy.',
    ro: 'Șabloanele predefinite nu se pot modifica sau șterge. Duplicați șablonul și modificați copia.',
  },
  EMPTY_TEMPLATE: {
    en: 'The template is empty, so there is nothing to export or use.',
    ro: 'Șablonul este gol: nu este nimic de exportat sau de folosit.',
  },
  ONE_TEMPLATE: {
    en: 'Choose one template. You can’t edit or duplicate several at once.',
    ro: 'Alegeți un singur șablon: nu se pot modifica sau duplica mai multe deodată.',
  },
  TEMPLATE_PROBLEM: {
    en: 'The template could not be read. It must be a valid JSON file; see the errors below.',
    ro: 'Șablonul nu a putut fi citit. Trebuie să fie un fișier JSON cu date valide; vedeți ce este greșit și unde.',
  },
  IMPORT_PROBLEM: {
    en: 'The file could not be imported. Nothing was saved.',
    ro: 'Fișierul nu a putut fi importat. Nu s-a salvat nimic.',
  },
  IMPORT_TOO_MANY_LINES: {
    en: 'The file has more than {{max}} lines. Split it and import the parts.',
    ro: 'Fișierul are peste {{max}} de rânduri. Împărțiți-l și importați părțile.',
  },
  REVISION_NOT_CONTRACT: {
    en: 'A revision with additional (NCS) or omitted (NR) works counts only in payment statements. Make another revision active.',
    ro: 'O revizie de lucrări suplimentare (NCS) sau de renunțare (NR) se ia în calcul numai la decontare. Alegeți altă revizie ca activă.',
  },
  REVISION_OVER_CONTRACT: {
    en: '“{{name}}”: NR revisions would omit {{given}}, but the contract has only {{most}}. Lower the omitted quantity.',
    ro: '„{{name}}”: prin reviziile NR s-ar renunța la {{given}}, dar contractul prevede {{most}}; nu se poate renunța la mai mult.',
  },
  COMPOSE_PROBLEM: {
    en: 'A composite norm is made of lines without errors from one estimate. Remove subcontracts and lines with errors.',
    ro: 'O normă compusă se face din poziții ale aceluiași deviz care se pot calcula; subcontractările și pozițiile cu erori nu pot intra în ea.',
  },
  OWN_ITEMS_TOGETHER: {
    en: 'Items, composite norms and resources can’t be saved together. Save one type at a time.',
    ro: 'Articolele, normele compuse și resursele nu pot fi salvate împreună.',
  },
  COMPOSITE_LOOP: {
    en: 'A composite norm can’t contain itself: {{loop}}.',
    ro: 'O normă compusă nu se poate conține pe sine: {{loop}}.',
  },
  CIRCULAR_CRITICAL_PATH: {
    en: 'These activities wait for each other in a loop: {{loop}}. Remove one of the links.',
    ro: 'Aceste activități se așteaptă una pe alta în cerc: {{loop}}. Ștergeți una dintre legături.',
  },
  OWN_ITEMS_NONE: { en: 'Choose at least one list.', ro: 'Trebuie aleasă cel puțin o listă.' },
  FORMULA_PROBLEM: {
    en: 'The formula has errors and was not saved. Correct it and try again.',
    ro: 'Formula are erori și nu a fost salvată. Corectați-o și încercați din nou.',
  },
  TOO_MANY_REQUESTS: {
    en: 'Too many attempts. Wait {{retryAfter}} seconds and try again.',
    ro: 'Prea multe încercări. Încercați din nou peste {{retryAfter}} s.',
  },
  SERVER_BUSY: {
    en: 'There are too many requests right now. Wait {{retryAfter}} seconds and try again.',
    ro: 'Sunt prea multe cereri în același timp. Încercați din nou peste {{retryAfter}} s.',
  },
  INTERNAL_ERROR: {
    en: 'Something went wrong on our side. Try again; if it keeps happening, send us the request number.',
    ro: 'A apărut o eroare pe server. Încercați din nou; dacă persistă, trimiteți-ne numărul cererii.',
  },
  ...billingErrors,
  ...orderErrors,
  ...receiptErrors,
  ...companyErrors,
  ...providerErrors,
  ...blueprintErrors,
  ...reportErrors,
  ...settlementErrors,
})
